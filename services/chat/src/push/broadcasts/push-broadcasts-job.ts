import { Inject } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import type { ChatConfig } from '../../config.ts'
import { BroadcastRecipients } from '../../notices/notices.public.ts'
import { PushPeopleStore } from '../devices/push-people.store.ts'
import { Pushes } from '../push.public.ts'
import { type Round, RoundsStore } from './rounds.store.ts'

/** Advances each round one step, at the pace of system messages; its position is stored, so a crash repeats nothing. */
@ScheduledJob()
export class PushBroadcastsJob implements Job {
  readonly name = 'push-broadcasts'
  readonly everyMs = 1_000
  readonly scope = 'service'
  readonly wakesOn = ['push_rounds']

  constructor(
    private readonly rounds: RoundsStore,
    private readonly people: PushPeopleStore,
    private readonly recipients: BroadcastRecipients,
    private readonly pushes: Pushes,
    @Inject(CONFIG) private readonly config: Pick<ChatConfig, 'BROADCAST_PER_SECOND'>,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    for (const round of await this.rounds.open()) {
      if (signal.aborted) return
      await this.#step(round)
    }
  }

  async #step(round: Round): Promise<void> {
    const next = await this.people.listAfter(round.after, this.config.BROADCAST_PER_SECOND)
    const { users, link } = await this.recipients.among(round._id, next)
    const id = `broadcast:${round._id}`
    await this.pushes.enqueue(users.map((user) => ({ user, id, link, kind: 'system', at: round.at })))
    await this.rounds.saveProgress(round, next.at(-1))
  }
}
