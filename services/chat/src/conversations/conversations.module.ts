import { Global, Module } from '@nestjs/common'
import { MessageFilesModule } from '../message-files/message-files.public.ts'
import { WordsModule } from '../words/words.public.ts'
import { CheckContent } from './sending/check-content.ts'
import { ConversationsController } from './conversations.controller.ts'
import { Conversations } from './conversations.public.ts'
import { ConversationsReads } from './conversations.reads.ts'
import { DeleteFromMySideHandler } from './delete-from-my-side.ts'
import { Delivery } from './sending/delivery.ts'
import { FirstMessages } from './sending/first-messages.ts'
import { MarkReadHandler } from './mark-read.ts'
import { MessageSearch } from './search/message-search.reads.ts'
import { MessageViews } from './message-views.ts'
import { MayWrite } from './sending/may-write.ts'
import { OnFlowersSent } from './on-flowers-sent.ts'
import { OnErased } from './on-erased.ts'
import { incidentPartsMigrations } from './incidents/incident-parts.migrations.ts'
import { IncidentPartsOfPerson } from './incidents/incident-parts-of-person.reads.ts'
import { IncidentPartsStore } from './incidents/incident-parts.store.ts'
import { OnIncident } from './incidents/on-incident.ts'
import { RecallMessageHandler } from './recall-message.ts'
import { ReportEvidence } from './reports/report-evidence.reads.ts'
import { SendMessageHandler } from './sending/send-message.ts'

const useCases = [SendMessageHandler, MarkReadHandler, RecallMessageHandler, DeleteFromMySideHandler]

/** Global: this module imports its public file, which therefore cannot export it to the capabilities that need it. */
@Global()
@Module({
  imports: [MessageFilesModule, WordsModule],
  controllers: [ConversationsController, OnFlowersSent, OnErased, OnIncident],
  providers: [
    ...useCases,
    Delivery,
    FirstMessages,
    MayWrite,
    CheckContent,
    ConversationsReads,
    ReportEvidence,
    MessageSearch,
    MessageViews,
    Conversations,
    incidentPartsMigrations,
    IncidentPartsStore,
    IncidentPartsOfPerson,
  ],
  exports: [Conversations, IncidentPartsOfPerson],
})
export class ConversationsModule {}
