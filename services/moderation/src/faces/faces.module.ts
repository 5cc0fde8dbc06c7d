import { Module } from '@nestjs/common'
import { FaceComparisonsController } from './face-comparisons.controller.ts'

/** Whose face a member shows, for moderators. */
@Module({ controllers: [FaceComparisonsController] })
export class FacesModule {}
