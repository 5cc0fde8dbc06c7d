import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { FollowsController } from './follows.controller.ts'

@Module({ imports: [DirectoryModule], controllers: [FollowsController] })
export class FollowsModule {}
