import { Module } from '@nestjs/common'
import { PictureUploads } from '@xinyu/platform/pictures/picture-uploads'
import { RelationsModule } from '../relations/relations.public.ts'
import { ReportsModule } from '../reports/reports.public.ts'
import { AddPostHandler } from './add-post.ts'
import { DeletePostHandler } from './delete-post.ts'
import { EraseAuthorHandler } from './erase-author.ts'
import { FeedsController } from './feeds/feeds.controller.ts'
import { FeedsReads } from './feeds/feeds.reads.ts'
import { LikeCounts } from './likes/like-counts.ts'
import { LikePostHandler } from './likes/like-post.ts'
import { PostLikesStore } from './likes/post-likes.store.ts'
import { RecountLikesJob } from './likes/recount-likes-job.ts'
import { OnAuthorChanged } from './on-author-changed.ts'
import { AddPostPictureHandler } from './pictures/add-post-picture.ts'
import { LoosePicturesJob } from './pictures/loose-pictures-job.ts'
import { OnImageRejected } from './pictures/on-image-rejected.ts'
import { OnPostDecided } from './pictures/on-post-decided.ts'
import { PostPicturesStore } from './pictures/post-pictures.store.ts'
import { RemovePostPictureHandler } from './pictures/remove-post-picture.ts'
import { TakePictureAwayHandler } from './pictures/take-picture-away.ts'
import { PostsController } from './posts.controller.ts'
import { postsMigrations } from './posts.migrations.ts'
import { PostsReads } from './posts.reads.ts'
import { PostsStore } from './posts.store.ts'
import { DecidePostHandler } from './review/decide-post.ts'
import { OnPostReported } from './review/on-post-reported.ts'
import { OnReviewDecided } from './review/on-review-decided.ts'
import { PostsAdminController } from './review/posts-admin.controller.ts'
import { PostsAdminReads } from './review/posts-admin.reads.ts'

@Module({
  imports: [RelationsModule, ReportsModule],
  controllers: [
    PostsController,
    FeedsController,
    PostsAdminController,
    OnReviewDecided,
    OnPostReported,
    OnAuthorChanged,
    OnPostDecided,
    OnImageRejected,
  ],
  providers: [
    postsMigrations,
    PictureUploads,
    PostsStore,
    PostLikesStore,
    PostPicturesStore,
    LikeCounts,
    PostsReads,
    FeedsReads,
    PostsAdminReads,
    AddPostHandler,
    AddPostPictureHandler,
    RemovePostPictureHandler,
    TakePictureAwayHandler,
    LikePostHandler,
    DecidePostHandler,
    DeletePostHandler,
    EraseAuthorHandler,
    RecountLikesJob,
    LoosePicturesJob,
  ],
  exports: [PostsStore, PostsReads],
})
export class PostsModule {}
