import { Module } from '@nestjs/common'
import { PostsModule } from '../posts/posts.public.ts'
import { RelationsModule } from '../relations/relations.public.ts'
import { ProfileCountsController } from './profile-counts.controller.ts'

@Module({ imports: [RelationsModule, PostsModule], controllers: [ProfileCountsController] })
export class ProfileCountsModule {}
