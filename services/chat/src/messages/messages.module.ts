import { Global, Module } from '@nestjs/common'
import { FollowUps } from './follow-ups.store.ts'
import { MessageLog } from './message-log.store.ts'
import { messagesMigrations } from './messages.migrations.ts'
import { Messages, MessagesOfPerson } from './messages.public.ts'
import { MessagesReads } from './messages.reads.ts'
import { MessageWriter } from './message-writer.ts'
import { MessagesStore } from './messages.store.ts'
import { OlderInstances } from './older-instances.store.ts'
import { OlderMessages } from './older-messages.store.ts'

const stores = [MessageLog, OlderMessages, FollowUps, MessagesStore]

/** Global: conversations, their entries and personal data use it. */
@Global()
@Module({
  providers: [messagesMigrations, OlderInstances, ...stores, MessageWriter, MessagesReads, Messages, MessagesOfPerson],
  exports: [Messages, MessagesOfPerson],
})
export class MessagesModule {}
