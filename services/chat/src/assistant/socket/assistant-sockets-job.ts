import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { AssistantSockets } from './assistant-sockets.ts'

/** Ends these sockets within a second of a ban, on every instance that holds one. */
@ScheduledJob()
export class AssistantSocketsJob implements Job {
  readonly name = 'assistant-sockets'
  readonly everyMs = 700
  readonly scope = 'instance'

  constructor(private readonly sockets: AssistantSockets) {}

  run(): Promise<void> {
    return this.sockets.checkAll()
  }
}
