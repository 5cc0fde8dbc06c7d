import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { FollowsController } from './follows.controller.ts'

@Module({ imports: [UserStoreModule], controllers: [FollowsController] })
export class FollowsModule {}
