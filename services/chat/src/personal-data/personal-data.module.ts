import { chatErased, chatExported } from '@xinyu/contracts/events/people'
import { PersonalDataModule as Platform } from '@xinyu/platform/personal-data/personal-data.module'
import { ScoresOfPerson } from '../scam-signals/scam-signals.public.ts'
import { Module } from '@nestjs/common'
import { IncidentPartsOfPerson } from '../conversations/conversations.public.ts'
import { ConversationEntriesOfPerson } from '../conversation-entries/conversation-entries.public.ts'
import { MessagesOfPerson } from '../messages/messages.public.ts'
import { BroadcastsReadByPerson, NoticesOfPerson } from '../notices/notices.public.ts'
import { PushOfPerson } from '../push/push.public.ts'

/** This service's data of a person: their copy of it, and whether it is erased. */
@Module({
  imports: [
    Platform.register({
      service: 'chat',
      exported: chatExported,
      erased: chatErased,
      imports: [],
      sources: [
        MessagesOfPerson,
        IncidentPartsOfPerson,
        ConversationEntriesOfPerson,
        NoticesOfPerson,
        BroadcastsReadByPerson,
        ScoresOfPerson,
        PushOfPerson,
      ],
    }),
  ],
})
export class PersonalDataModule {}
