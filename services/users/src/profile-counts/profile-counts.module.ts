import { Module } from '@nestjs/common'
import { ProfileCountsController } from './profile-counts.controller.ts'

@Module({ controllers: [ProfileCountsController] })
export class ProfileCountsModule {}
