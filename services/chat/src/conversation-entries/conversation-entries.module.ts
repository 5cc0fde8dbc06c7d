import { Global, Module } from '@nestjs/common'
import { ListConversationsJob } from './list-conversations-job.ts'
import { conversationEntriesMigrations } from './conversation-entries.migrations.ts'
import { ConversationEntries, ConversationEntriesOfPerson, MessageTexts } from './conversation-entries.public.ts'
import { ConversationEntriesStore } from './conversation-entries.store.ts'
import { EntryWriter } from './entry-writer.ts'

/** Global: conversations, notices, push and personal data use it. */
@Global()
@Module({
  providers: [
    conversationEntriesMigrations,
    ConversationEntriesStore,
    EntryWriter,
    ConversationEntries,
    ConversationEntriesOfPerson,
    MessageTexts,
    ListConversationsJob,
  ],
  exports: [ConversationEntries, ConversationEntriesOfPerson, MessageTexts],
})
export class ConversationEntriesModule {}
