import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Messages } from '../messages/messages.public.ts'
import { EntryWriter } from './entry-writer.ts'

/** longer than a note normally exists */
const graceMs = 30_000
const batch = 50

/** Completes what a crash left undone between a message and its follow-ups: a fact, and the two entries. */
@ScheduledJob()
export class ListConversationsJob implements Job {
  readonly name = 'list-conversations'
  readonly everyMs = 15_000
  readonly scope = 'service'
  readonly wakesOn = ['message_follow_ups']
  readonly awakeMs = 2 * graceMs

  constructor(
    private readonly messages: Messages,
    private readonly entryWriter: EntryWriter,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const before = new Date(this.clock.now().getTime() - graceMs)
    for (let isMore = true; isMore && !signal.aborted;) {
      const notes = await this.messages.followUpsBefore(before, batch)
      for (const note of notes) await this.entryWriter.write(await this.messages.followUp(note))
      await this.messages.deleteFollowUps(notes)
      isMore = notes.length === batch
    }
  }
}
