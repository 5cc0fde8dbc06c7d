import { Global, Module } from '@nestjs/common'
import { messagesMigrations } from './messages.migrations.ts'
import { Messages } from './messages.public.ts'
import { MessagesReads } from './messages.reads.ts'
import { MessageWriter } from './message-writer.ts'
import { MessagesStore } from './messages.store.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({ providers: [messagesMigrations, MessagesStore, MessageWriter, MessagesReads, Messages], exports: [Messages] })
export class MessagesModule {}
