import { Module } from '@nestjs/common'
import { Frames } from './frames.ts'
import { SocketAuth } from './socket-auth.ts'
import { OnAccountClosed } from './on-account-closed.ts'
import { Sessions } from './sessions.ts'
import { SilentSocketsJob } from './silent-sockets-job.ts'
import { SocketServer } from './socket-server.ts'

@Module({
  controllers: [OnAccountClosed],
  providers: [SocketAuth, Frames, Sessions, SocketServer, SilentSocketsJob],
  exports: [SocketAuth, SocketServer],
})
export class SocketModule {}
