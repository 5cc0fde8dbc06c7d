import { Module } from '@nestjs/common'
import { ActOnPersonHandler } from './views-and-likes/act-on-person.ts'
import { ChangeLoveHandler } from './love/change-love.ts'
import { Follows } from './follows.ts'
import { ForgetPersonHandler } from './forget-person.ts'
import { LastSeenStore } from './lists/last-seen.store.ts'
import { LikePagePartHandler } from './views-and-likes/like-page-part.ts'
import { OnErased } from './on-erased.ts'
import { OnMessagesAndGifts } from './on-messages-and-gifts.ts'
import { ProjectRelationsJob } from './lists/project-relations-job.ts'
import { RelationListsController } from './lists/relation-lists.controller.ts'
import { RelationSidesStore } from './lists/relation-sides.store.ts'
import { RelationsController } from './relations.controller.ts'
import { relationsMigrations } from './relations.migrations.ts'
import { RelationsOfPerson } from './relations-of-person.reads.ts'
import { RelationsReads } from './relations.reads.ts'
import { RelationsStore } from './relations.store.ts'
import { MarkRelationsSeenHandler } from './views-and-likes/mark-relations-seen.ts'
import { SendGiftHandler } from './sending/send-gift.ts'
import { SendOneMessageHandler } from './sending/send-one-message.ts'
import { SendingController } from './sending/sending.controller.ts'
import { SettleLovesJob } from './love/settle-loves-job.ts'
import { Conversations } from './conversations.ts'
import { ViewCardsHandler } from './views-and-likes/view-cards.ts'

@Module({
  controllers: [RelationsController, RelationListsController, SendingController, OnMessagesAndGifts, OnErased],
  providers: [
    relationsMigrations,
    RelationSidesStore,
    RelationsStore,
    LastSeenStore,
    RelationsReads,
    RelationsOfPerson,
    Conversations,
    Follows,
    ActOnPersonHandler,
    ViewCardsHandler,
    LikePagePartHandler,
    ForgetPersonHandler,
    ChangeLoveHandler,
    MarkRelationsSeenHandler,
    SendGiftHandler,
    SendOneMessageHandler,
    SettleLovesJob,
    ProjectRelationsJob,
  ],
  exports: [Follows, RelationsOfPerson],
})
export class RelationsModule {}
