import { Module } from '@nestjs/common'
import { LivenessController } from './liveness.controller.ts'
import { LivenessStore } from './liveness.store.ts'
import { VerifyFace } from './verify-face.ts'

@Module({ controllers: [LivenessController], providers: [LivenessStore, VerifyFace] })
export class LivenessModule {}
