import { Global, Module } from '@nestjs/common'
import { BadgeSender } from './badge-sender.ts'
import { BroadcastAudiences } from './broadcasts/broadcast-audiences.ts'
import { BroadcastCache } from './broadcasts/broadcast-cache.ts'
import { BroadcastInbox } from './broadcasts/broadcast-inbox.ts'
import { BroadcastReadersStore } from './broadcasts/broadcast-readers.store.ts'
import { BroadcastRecipients } from './broadcasts/broadcast-recipients.reads.ts'
import { BroadcastSender } from './broadcasts/broadcast-sender.ts'
import { BroadcastsController } from './broadcasts/broadcasts.controller.ts'
import { broadcastsMigrations } from './broadcasts/broadcasts.migrations.ts'
import { BroadcastsReads } from './broadcasts/broadcasts.reads.ts'
import { BroadcastsStore } from './broadcasts/broadcasts.store.ts'
import { OnErased } from './broadcasts/on-erased.ts'
import { RollOutJob } from './broadcasts/roll-out-job.ts'
import { SendBroadcastHandler } from './broadcasts/send-broadcast.ts'
import { NoticeSender } from './notice-sender.ts'
import { NoticesController } from './notices.controller.ts'
import { noticesMigrations } from './notices.migrations.ts'
import { BroadcastsReadByPerson, Notices, NoticesOfPerson } from './notices.public.ts'
import { NoticesReads } from './notices.reads.ts'
import { NoticesStore } from './notices.store.ts'
import { OnAccount } from './facts/on-account.ts'
import { OnComment } from './facts/on-comment.ts'
import { OnPayment } from './facts/on-payment.ts'
import { OnPost } from './facts/on-post.ts'
import { OnQuestion } from './facts/on-question.ts'
import { OnReport } from './facts/on-report.ts'
import { OnRelation } from './facts/on-relation.ts'
import { OnSmilePk } from './facts/on-smile-pk.ts'

const broadcasts = [
  broadcastsMigrations,
  BroadcastsStore,
  BroadcastReadersStore,
  BroadcastCache,
  BroadcastInbox,
  BroadcastsReadByPerson,
  BroadcastAudiences,
  BroadcastRecipients,
  BroadcastSender,
  BroadcastsReads,
  SendBroadcastHandler,
  RollOutJob,
]

/** Global: notices and push use each other. */
@Global()
@Module({
  controllers: [
    NoticesController,
    OnRelation,
    OnReport,
    OnPost,
    OnComment,
    OnAccount,
    OnPayment,
    OnSmilePk,
    OnQuestion,
    BroadcastsController,
    OnErased,
  ],
  providers: [
    noticesMigrations,
    NoticesStore,
    NoticesReads,
    NoticeSender,
    BadgeSender,
    Notices,
    NoticesOfPerson,
    ...broadcasts,
  ],
  exports: [Notices, NoticesOfPerson, BroadcastsReadByPerson, BroadcastRecipients],
})
export class NoticesModule {}
