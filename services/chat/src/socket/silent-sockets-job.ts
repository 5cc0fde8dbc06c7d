import { Inject } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import type { ChatConfig } from '../config.ts'
import { SocketServer } from './socket-server.ts'

@ScheduledJob()
export class SilentSocketsJob implements Job {
  readonly name = 'silent-sockets'
  readonly everyMs: number
  readonly scope = 'instance'

  constructor(
    private readonly sockets: SocketServer,
    @Inject(CONFIG) config: ChatConfig,
  ) {
    this.everyMs = Math.min(500, config.SOCKET_IDLE_SECONDS * 250, config.SOCKET_AUTH_SECONDS * 250)
  }

  async run(): Promise<void> {
    this.sockets.endSilent()
  }
}
