import { Module } from '@nestjs/common'
import { StaticsController } from './statics.controller.ts'

@Module({ controllers: [StaticsController] })
export class StaticsModule {}
