import { Module } from '@nestjs/common'
import { DetectionController } from './detection.controller.ts'

@Module({ controllers: [DetectionController] })
export class DetectionModule {}
