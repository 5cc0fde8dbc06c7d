import { Module } from '@nestjs/common'
import { LivenessController } from './liveness.controller.ts'
import { livenessMigrations } from './liveness.migrations.ts'
import { LivenessStore } from './liveness.store.ts'
import { VerifyFaceHandler } from './verify-face.ts'

@Module({
  controllers: [LivenessController],
  providers: [livenessMigrations, LivenessStore, VerifyFaceHandler],
})
export class LivenessModule {}
