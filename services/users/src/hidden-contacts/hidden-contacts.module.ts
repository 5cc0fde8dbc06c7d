import { Module } from '@nestjs/common'
import { BlocksModule } from '../blocks/blocks.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { ProfileModule } from '../profile/profile.public.ts'
import { ApproachContactHandler } from './approach-contact.ts'
import { ContactHashesStore } from './contact-hashes.store.ts'
import { HiddenContactsController } from './hidden-contacts.controller.ts'
import { hiddenContactsMigrations } from './hidden-contacts.migrations.ts'
import { HiddenContactsOfPerson } from './hidden-contacts-of-person.reads.ts'
import { HiddenContactsStore } from './hidden-contacts.store.ts'
import { HideContactsHandler } from './hide-contacts.ts'
import { OnApproach } from './on-approach.ts'
import { OnMatchEnded } from './on-match-ended.ts'
import { SettleContactsHandler } from './settle-contacts.ts'
import { SettleContactsJob } from './settle-contacts-job.ts'

@Module({
  imports: [UserStoreModule, BlocksModule, ProfileModule],
  controllers: [HiddenContactsController, OnApproach, OnMatchEnded],
  providers: [
    hiddenContactsMigrations,
    HiddenContactsStore,
    ContactHashesStore,
    HiddenContactsOfPerson,
    HideContactsHandler,
    ApproachContactHandler,
    SettleContactsHandler,
    SettleContactsJob,
  ],
  exports: [HiddenContactsStore, HiddenContactsOfPerson],
})
export class HiddenContactsModule {}
