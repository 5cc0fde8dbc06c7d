import { usersExported } from '@xinyu/contracts/events/people'
import { PersonalDataModule as Platform } from '@xinyu/platform/personal-data/personal-data.module'
import { Module } from '@nestjs/common'
import { AgreementsModule, AgreementsOfPerson } from '../agreements/agreements.public.ts'
import { BlocksModule, BlocksOfPerson } from '../blocks/blocks.public.ts'
import { AccountOfPerson, UserStoreModule } from '../user-store/user-store.public.ts'
import { ListViewsModule, ListViewsOfPerson } from '../list-views/list-views.public.ts'
import { DevicesModule, DevicesOfPerson } from '../devices/devices.public.ts'
import { HiddenContactsModule, HiddenContactsOfPerson } from '../hidden-contacts/hidden-contacts.public.ts'
import { MatchingModule, OutcomesOfPerson } from '../matching/matching.public.ts'
import { SessionsModule, SessionsOfPerson } from '../sessions/sessions.public.ts'

const platform = Platform.register({
  service: 'users',
  exported: usersExported,
  imports: [
    UserStoreModule,
    BlocksModule,
    SessionsModule,
    AgreementsModule,
    MatchingModule,
    ListViewsModule,
    HiddenContactsModule,
    DevicesModule,
  ],
  sources: [
    AccountOfPerson,
    BlocksOfPerson,
    SessionsOfPerson,
    AgreementsOfPerson,
    OutcomesOfPerson,
    ListViewsOfPerson,
    HiddenContactsOfPerson,
    DevicesOfPerson,
  ],
})

/** What this service stores about a person, for their data export. The erasure starts here and needs no receipt. */
@Module({ imports: [platform], exports: [platform] })
export class PersonalDataModule {}
