import { Module } from '@nestjs/common'
import { AddPostHandler } from './add-post.ts'
import { OnAuthorChanged } from './on-author-changed.ts'
import { OnReviewDecided } from './on-review-decided.ts'
import { PostsController } from './posts.controller.ts'
import { postsMigrations } from './posts.migrations.ts'
import { PostsReads } from './posts.reads.ts'
import { PostsStore } from './posts.store.ts'

@Module({
  controllers: [PostsController, OnReviewDecided, OnAuthorChanged],
  providers: [postsMigrations, PostsStore, PostsReads, AddPostHandler],
})
export class PostsModule {}
