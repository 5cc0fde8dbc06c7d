import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { BroadcastBoard } from './broadcast-board.ts'

/** Finds a step that this instance was not notified of. */
@ScheduledJob()
export class RefreshBoardJob implements Job {
  readonly name = 'refresh-broadcasts'
  readonly everyMs = 5_000
  readonly scope = 'instance'

  constructor(private readonly board: BroadcastBoard) {}

  run(): Promise<void> {
    return this.board.reload()
  }
}
