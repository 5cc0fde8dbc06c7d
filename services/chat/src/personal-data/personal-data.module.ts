import { chatErased, chatExported } from '@xinyu/contracts/events/people'
import { PersonalDataModule as Platform } from '@xinyu/platform/personal-data/personal-data.module'
import { ScoresOfPerson } from '../signals/signals.public.ts'
import { Module } from '@nestjs/common'
import { MembershipsOfPerson } from '../memberships/memberships.public.ts'
import { MessagesOfPerson } from '../messages/messages.public.ts'
import { BroadcastsReadByPerson, NoticesOfPerson } from '../notices/notices.public.ts'
import { PushOfPerson } from '../push/push.public.ts'

/** What this service has of a person: a copy for them, and whether it is gone. */
@Module({
  imports: [
    Platform.of({
      service: 'chat',
      exported: chatExported,
      erased: chatErased,
      imports: [],
      holdings: [
        MessagesOfPerson,
        MembershipsOfPerson,
        NoticesOfPerson,
        BroadcastsReadByPerson,
        ScoresOfPerson,
        PushOfPerson,
      ],
    }),
  ],
})
export class PersonalDataModule {}
