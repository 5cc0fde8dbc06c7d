import { Module } from '@nestjs/common'
import { PostsModule } from '../posts/posts.public.ts'
import { ReportsModule } from '../reports/reports.public.ts'
import { AddCommentHandler } from './add-comment.ts'
import { CommentCounts } from './comment-counts.ts'
import { CommentsController } from './comments.controller.ts'
import { CommentsOfPerson } from './comments-of-person.reads.ts'
import { commentsMigrations } from './comments.migrations.ts'
import { CommentsReads } from './comments.reads.ts'
import { CommentsStore } from './comments.store.ts'
import { EraseCommenterHandler } from './erase-commenter.ts'
import { CommentLikesStore } from './likes/comment-likes.store.ts'
import { LikeCommentHandler } from './likes/like-comment.ts'
import { OnSubjectGone } from './on-subject-gone.ts'
import { RemoveCommentHandler } from './remove-comment.ts'
import { CommentsAdminController } from './review/comments-admin.controller.ts'
import { CommentsAdminReads } from './review/comments-admin.reads.ts'
import { CommentTakedowns } from './review/comment-takedowns.ts'
import { PublicComments } from './public-comments.reads.ts'
import { DecideCommentHandler } from './review/decide-comment.ts'
import { OnCommentJudged } from './review/on-comment-decided.ts'
import { UndoCommentDecisionHandler } from './review/undo-comment-decision.ts'
import { PublishCommentDecisionsJob } from './review/publish-comment-decisions-job.ts'

@Module({
  imports: [PostsModule, ReportsModule],
  controllers: [CommentsController, CommentsAdminController, OnSubjectGone, OnCommentJudged],
  providers: [
    commentsMigrations,
    CommentsStore,
    CommentLikesStore,
    CommentCounts,
    CommentTakedowns,
    PublicComments,
    CommentsReads,
    CommentsOfPerson,
    CommentsAdminReads,
    AddCommentHandler,
    RemoveCommentHandler,
    LikeCommentHandler,
    DecideCommentHandler,
    EraseCommenterHandler,
    UndoCommentDecisionHandler,
    PublishCommentDecisionsJob,
  ],
  exports: [CommentsOfPerson, CommentTakedowns, PublicComments],
})
export class CommentsModule {}
