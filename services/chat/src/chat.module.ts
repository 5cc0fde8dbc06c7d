import { Module } from '@nestjs/common'
import { AssistantModule } from './assistant/assistant.module.ts'
import { ConversationsModule } from './conversations/conversations.module.ts'
import { LiveModule } from './live/live.module.ts'
import { ConversationEntriesModule } from './conversation-entries/conversation-entries.module.ts'
import { MessagesModule } from './messages/messages.module.ts'
import { NoticesModule } from './notices/notices.module.ts'
import { PeopleModule } from './people/people.module.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'
import { PresenceModule } from './presence/presence.module.ts'
import { MessageFilesModule } from './message-files/message-files.public.ts'
import { ScamSignalsModule } from './scam-signals/scam-signals.module.ts'
import { PushModule } from './push/push.module.ts'
import { SocketModule } from './socket/socket.module.ts'
import { WordsModule } from './words/words.module.ts'

/** Messages between members: conversations, notices, and the sockets that deliver both. */
@Module({
  imports: [
    LiveModule,
    PeopleModule,
    PresenceModule,
    WordsModule,
    ScamSignalsModule,
    MessagesModule,
    MessageFilesModule,
    ConversationEntriesModule,
    PushModule,
    NoticesModule,
    ConversationsModule,
    SocketModule,
    PersonalDataModule,
    AssistantModule,
  ],
})
export class ChatModule {}
