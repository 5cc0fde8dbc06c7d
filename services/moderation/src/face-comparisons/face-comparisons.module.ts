import { Module } from '@nestjs/common'
import { FaceComparisonsController } from './face-comparisons.controller.ts'

/** Faces that resemble a member's, for moderators. */
@Module({ controllers: [FaceComparisonsController] })
export class FaceComparisonsModule {}
