import { Module } from '@nestjs/common'
import { PostsModule } from '../posts/posts.public.ts'
import { RelationsModule } from '../relations/relations.public.ts'
import { StaticsController } from './statics.controller.ts'

@Module({ imports: [RelationsModule, PostsModule], controllers: [StaticsController] })
export class StaticsModule {}
