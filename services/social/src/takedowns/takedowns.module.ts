import { Module } from '@nestjs/common'
import { CommentsModule } from '../comments/comments.public.ts'
import { PostsModule } from '../posts/posts.public.ts'
import { OnIncident } from './on-incident.ts'
import { TakedownsController } from './takedowns.controller.ts'
import { takedownsMigrations } from './takedowns.migrations.ts'
import { TakedownsOfPerson } from './takedowns-of-person.reads.ts'
import { TakedownsStore } from './takedowns.store.ts'

/** What an incident takes down of a member. */
@Module({
  imports: [PostsModule, CommentsModule],
  controllers: [OnIncident, TakedownsController],
  providers: [takedownsMigrations, TakedownsStore, TakedownsOfPerson],
  exports: [TakedownsOfPerson],
})
export class TakedownsModule {}
