import { Commands } from '@xinyu/platform/command/commands'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Injectable } from '@nestjs/common'
import { HiddenContactsStore } from './hidden-contacts.store.ts'
import { SettleContacts } from './settle-contacts.ts'

/**
 * Settles the pairs of those whose random moment has come: after a change of their list, and when a phone of somebody
 * was bound, changed or let go. What a crash left behind is still due.
 */
@Injectable()
@ScheduledJob()
export class SettleContactsJob implements Job {
  readonly name = 'settle-contacts'
  readonly everyMs = 60_000
  readonly scope = 'service'

  constructor(
    private readonly hidden: HiddenContactsStore,
    private readonly commands: Commands,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    while (!signal.aborted) {
      const owner = await this.hidden.nextDue()
      if (owner === null) return
      await this.commands.execute(new SettleContacts(owner))
    }
  }
}
