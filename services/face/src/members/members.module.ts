import { Global, Module } from '@nestjs/common'
import { AddFaceHandler } from './add-face.ts'
import { ConsentController } from './consent.controller.ts'
import { ConsentsStore } from './consents.store.ts'
import { MembersController } from './members.controller.ts'
import { membersMigrations } from './members.migrations.ts'
import { Members, MembersOfPerson } from './members.public.ts'
import { MembersReads } from './members.reads.ts'
import { MembersStore } from './members.store.ts'
import { OnAvatarChanged } from './on-avatar-changed.ts'
import { OnConsentChanged } from './on-consent-changed.ts'

/** Consents and the vectors they allow. Global: members and targets use each other. */
@Global()
@Module({
  controllers: [ConsentController, MembersController, OnAvatarChanged, OnConsentChanged],
  providers: [membersMigrations, MembersStore, MembersReads, ConsentsStore, Members, MembersOfPerson, AddFaceHandler],
  exports: [Members, MembersOfPerson],
})
export class MembersModule {}
