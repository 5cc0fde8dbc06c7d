import { Global, Module } from '@nestjs/common'
import { BadgeSender } from './badge-sender.ts'
import { NoticeSender } from './notice-sender.ts'
import { NoticesController } from './notices.controller.ts'
import { noticesMigrations } from './notices.migrations.ts'
import { Notices } from './notices.public.ts'
import { NoticesReads } from './notices.reads.ts'
import { NoticesStore } from './notices.store.ts'
import { OnAccount } from './on-account.ts'
import { OnComment } from './on-comment.ts'
import { OnPayment } from './on-payment.ts'
import { OnPost } from './on-post.ts'
import { OnQuestion } from './on-question.ts'
import { OnRelation } from './on-relation.ts'
import { OnSmilePk } from './on-smile-pk.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({
  controllers: [NoticesController, OnRelation, OnPost, OnComment, OnAccount, OnPayment, OnSmilePk, OnQuestion],
  providers: [noticesMigrations, NoticesStore, NoticesReads, NoticeSender, BadgeSender, Notices],
  exports: [Notices],
})
export class NoticesModule {}
