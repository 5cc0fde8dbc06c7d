import { Module } from '@nestjs/common'
import { PictureUploads } from '@xinyu/platform/pictures/picture-uploads'
import { RelationsModule } from '../relations/relations.public.ts'
import { ReportsModule } from '../reports/reports.public.ts'
import { AddPostHandler } from './add-post.ts'
import { BoardsController } from './boards/boards.controller.ts'
import { boardsMigrations } from './boards/boards.migrations.ts'
import { BoardsReads } from './boards/boards.reads.ts'
import { EraseAuthorHandler } from './erase-author.ts'
import { FeedsController } from './feeds/feeds.controller.ts'
import { FeedsReads } from './feeds/feeds.reads.ts'
import { ImportsController } from './imports.controller.ts'
import { LikeCounts } from './likes/like-counts.ts'
import { LikePostHandler } from './likes/like-post.ts'
import { PostLikesStore } from './likes/post-likes.store.ts'
import { OnAuthorChanged } from './on-author-changed.ts'
import { AddPostPictureHandler } from './pictures/add-post-picture.ts'
import { LoosePicturesJob } from './pictures/loose-pictures-job.ts'
import { OnImageRejected } from './pictures/on-image-rejected.ts'
import { OnPostDecided } from './pictures/on-post-decided.ts'
import { PostPicturesStore } from './pictures/post-pictures.store.ts'
import { RemovePostPictureHandler } from './pictures/remove-post-picture.ts'
import { RemoveRejectedPictureHandler } from './pictures/remove-rejected-picture.ts'
import { PostsController } from './posts.controller.ts'
import { postsMigrations } from './posts.migrations.ts'
import { PostsOfPerson } from './posts-of-person.reads.ts'
import { PostsReads } from './posts.reads.ts'
import { PostsStore } from './posts.store.ts'
import { MeasureSmileHandler } from './smiles/measure-smile.ts'
import { MeasureSmilesJob } from './smiles/measure-smiles-job.ts'
import { FeaturedStore } from './smiles/featured.store.ts'
import { OnPostOrAuthorChanged } from './smiles/on-post-or-author-changed.ts'
import { Smiles } from './smiles/smiles.ts'
import { SmilesStore } from './smiles/smiles.store.ts'
import { DecidePostHandler } from './review/decide-post.ts'
import { OnPostReported } from './review/on-post-reported.ts'
import { OnReviewDecided } from './review/on-review-decided.ts'
import { PostReviewsStore } from './review/post-reviews.store.ts'
import { PostTakedowns } from './review/post-takedowns.ts'
import { PublicPosts } from './public-posts.reads.ts'
import { PostsAdminController } from './review/posts-admin.controller.ts'
import { PostsAdminReads } from './review/posts-admin.reads.ts'
import { PublishPostDecisionsJob } from './review/publish-post-decisions-job.ts'

@Module({
  imports: [RelationsModule, ReportsModule],
  controllers: [
    PostsController,
    FeedsController,
    BoardsController,
    ImportsController,
    PostsAdminController,
    OnReviewDecided,
    OnPostReported,
    OnAuthorChanged,
    OnPostDecided,
    OnImageRejected,
    OnPostOrAuthorChanged,
  ],
  providers: [
    postsMigrations,
    boardsMigrations,
    PictureUploads,
    PostsStore,
    PostReviewsStore,
    PostTakedowns,
    PublicPosts,
    PostLikesStore,
    PostPicturesStore,
    LikeCounts,
    SmilesStore,
    FeaturedStore,
    Smiles,
    MeasureSmileHandler,
    MeasureSmilesJob,
    BoardsReads,
    PostsReads,
    PostsOfPerson,
    FeedsReads,
    PostsAdminReads,
    AddPostHandler,
    AddPostPictureHandler,
    RemovePostPictureHandler,
    RemoveRejectedPictureHandler,
    LikePostHandler,
    DecidePostHandler,
    EraseAuthorHandler,
    LoosePicturesJob,
    PublishPostDecisionsJob,
  ],
  exports: [PostsStore, PostTakedowns, PublicPosts, PostsReads, SmilesStore, PostsOfPerson],
})
export class PostsModule {}
