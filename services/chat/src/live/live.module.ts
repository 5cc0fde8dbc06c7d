import { Global, Module } from '@nestjs/common'
import { LiveRenewalJob } from './live-renewal-job.ts'
import { FanOut } from './fan-out.ts'
import { Live } from './live.public.ts'
import { SocketDirectory } from './socket-directory.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({ providers: [SocketDirectory, FanOut, Live, LiveRenewalJob], exports: [Live, SocketDirectory] })
export class LiveModule {}
