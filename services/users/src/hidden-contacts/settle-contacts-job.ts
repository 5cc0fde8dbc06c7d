import { Commands } from '@xinyu/platform/command/commands'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Injectable } from '@nestjs/common'
import { HiddenContactsStore } from './hidden-contacts.store.ts'
import { SettleContacts } from './settle-contacts.ts'

const batchSize = 1_000

/**
 * Settles the members whose random time has come: after a change of their list, and when somebody's phone was bound,
 * changed or removed. After a crash the rest is still due.
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

  async run({ each }: JobRun): Promise<void> {
    await each(await this.hidden.listDue(batchSize), String, (owner) =>
      this.commands.execute(new SettleContacts(owner)),
    )
  }
}
