import { Global, Module } from '@nestjs/common'
import { FanOut } from './fan-out.ts'
import { LiveMetrics } from './live-metrics.ts'
import { Live } from './live.public.ts'
import { OtherInstances } from './other-instances.ts'
import { SocketDirectory } from './socket-directory.ts'

/** Global: five capabilities send frames. */
@Global()
@Module({
  providers: [SocketDirectory, LiveMetrics, OtherInstances, FanOut, Live],
  exports: [Live, SocketDirectory],
})
export class LiveModule {}
