import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { PushesStore } from './pushes.store.ts'
import type { Push } from '../push-records.rules.ts'
import { SendPushes } from './send-pushes.ts'

const batchSize = 200

/** Sends what is due: one run at a time over all instances, so that no two decide for the same person. */
@ScheduledJob()
export class SendPushesJob implements Job {
  readonly name = 'send-pushes'
  readonly everyMs = 1_000
  readonly scope = 'service'
  readonly wakesOn = ['pushes']

  constructor(
    private readonly store: PushesStore,
    private readonly pushes: SendPushes,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<Date | null> {
    for (let isMore = true; isMore && !signal.aborted;) {
      const due = await this.store.findDue(this.clock.now(), batchSize)
      await this.pushes.send(byUser(due))
      isMore = due.length === batchSize
    }
    return this.store.findNextDue()
  }
}

const byUser = (pushes: readonly Push[]): Map<string, Push[]> => {
  const users = new Map<string, Push[]>()
  for (const push of pushes) users.set(push.user, [...(users.get(push.user) ?? []), push])
  return users
}
