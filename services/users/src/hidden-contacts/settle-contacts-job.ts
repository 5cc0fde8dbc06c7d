import { Commands } from '@xinyu/platform/command/commands'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Injectable } from '@nestjs/common'
import { HiddenContactsStore } from './hidden-contacts.store.ts'
import { SettleContacts } from './settle-contacts.ts'

/** Settles the pairs of whoever hides from a phone that was bound, changed or let go, and what a crash left behind. */
@Injectable()
@ScheduledJob()
export class SettleContactsJob implements Job {
  readonly name = 'settle-contacts'
  readonly everyMs = 2_000
  readonly scope = 'service'

  constructor(
    private readonly hidden: HiddenContactsStore,
    private readonly commands: Commands,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    for (let after = ''; !signal.aborted;) {
      const owners = await this.hidden.due(after)
      const last = owners.at(-1)
      if (last === undefined) return
      for (const owner of owners) await this.commands.execute(new SettleContacts(owner))
      after = last
    }
  }
}
