import { Module } from '@nestjs/common'
import { ActOnPersonHandler, ForgetPersonHandler } from './act-on-person.ts'
import { ChangeLoveHandler } from './change-love.ts'
import { OnPersonErased } from './on-person-erased.ts'
import { OnTalkAndGifts } from './on-talk-and-gifts.ts'
import { RelationListsController } from './relation-lists.controller.ts'
import { RelationsController } from './relations.controller.ts'
import { relationsMigrations } from './relations.migrations.ts'
import { RelationsReads } from './relations.reads.ts'
import { RelationsStore } from './relations.store.ts'
import { SeeRelationsHandler } from './see-relations.ts'
import { SeenStore } from './seen.store.ts'
import { SettleLovesJob } from './settle-loves-job.ts'

@Module({
  controllers: [RelationsController, RelationListsController, OnTalkAndGifts, OnPersonErased],
  providers: [
    relationsMigrations,
    RelationsStore,
    SeenStore,
    RelationsReads,
    ActOnPersonHandler,
    ForgetPersonHandler,
    ChangeLoveHandler,
    SeeRelationsHandler,
    SettleLovesJob,
  ],
})
export class RelationsModule {}
