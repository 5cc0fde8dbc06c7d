import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Messages } from '../messages/messages.public.ts'
import { RowWriter } from './row-writer.ts'

/** longer than a mark stays in the normal course */
const graceMs = 30_000
const batch = 200
const quietMs = 5_000

/** Brings the lists up to date where a crash came between a message and the two rows. */
@ScheduledJob()
export class ListConversationsJob implements Job {
  readonly name = 'list-conversations'
  readonly everyMs = 15_000
  readonly scope = 'service'

  constructor(
    private readonly messages: Messages,
    private readonly rows: RowWriter,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const before = new Date(this.clock.now().getTime() - graceMs)
    for (let isMore = true; isMore && !signal.aborted;) {
      const behind = await this.messages.listsBehind(before, batch)
      await this.rows.put(behind)
      await this.messages.markListed(new Map(behind.map(({ _id, version }) => [_id, version])))
      isMore = behind.length === batch
    }
  }
}

/** Takes the marks off the conversations that are quiet again, many in one write. */
@ScheduledJob()
export class UnmarkConversationsJob implements Job {
  readonly name = 'unmark-conversations'
  readonly everyMs = quietMs
  readonly scope = 'instance'

  constructor(private readonly rows: RowWriter) {}

  run(): Promise<void> {
    return this.rows.unmark(Date.now() - quietMs)
  }
}
