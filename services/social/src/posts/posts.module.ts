import { Module } from '@nestjs/common'
import { AddPostHandler } from './add-post.ts'
import { DeletePostHandler } from './delete-post.ts'
import { EraseAuthorHandler } from './erase-author.ts'
import { LikeCounts } from './like-counts.ts'
import { LikePostHandler } from './like-post.ts'
import { OnAuthorChanged } from './on-author-changed.ts'
import { OnReviewDecided } from './on-review-decided.ts'
import { PostLikesStore } from './post-likes.store.ts'
import { PostsController } from './posts.controller.ts'
import { postsMigrations } from './posts.migrations.ts'
import { PostsReads } from './posts.reads.ts'
import { PostsStore } from './posts.store.ts'
import { RecountLikesJob } from './recount-likes-job.ts'

@Module({
  controllers: [PostsController, OnReviewDecided, OnAuthorChanged],
  providers: [
    postsMigrations,
    PostsStore,
    PostLikesStore,
    LikeCounts,
    PostsReads,
    AddPostHandler,
    LikePostHandler,
    DeletePostHandler,
    EraseAuthorHandler,
    RecountLikesJob,
  ],
})
export class PostsModule {}
