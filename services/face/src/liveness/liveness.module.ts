import { Module } from '@nestjs/common'
import { BeginLivenessCheckHandler } from './begin-liveness-check.ts'
import { LivenessController } from './liveness.controller.ts'
import { livenessMigrations } from './liveness.migrations.ts'
import { LivenessStore } from './liveness.store.ts'
import { VerifyFaceHandler } from './verify-face.ts'

@Module({
  controllers: [LivenessController],
  providers: [livenessMigrations, LivenessStore, BeginLivenessCheckHandler, VerifyFaceHandler],
})
export class LivenessModule {}
