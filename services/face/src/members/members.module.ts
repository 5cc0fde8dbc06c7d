import { Global, Module } from '@nestjs/common'
import { AddFaceHandler } from './add-face.ts'
import { ConsentController } from './consent.controller.ts'
import { PutVectorsHandler, RemoveFacesHandler, RenameFaceHandler } from './maintain.ts'
import { MaintenanceController } from './maintenance.controller.ts'
import { MembersController } from './members.controller.ts'
import { membersMigrations } from './members.migrations.ts'
import { Members } from './members.public.ts'
import { MembersStore } from './members.store.ts'
import { OnAvatarChanged } from './on-avatar-changed.ts'
import { OnConsentChanged } from './on-consent-changed.ts'
import { TargetsStore } from './targets.store.ts'

/** Consents and the vectors they allow. Global, so that sibling capabilities need the public file only. */
@Global()
@Module({
  controllers: [ConsentController, MembersController, MaintenanceController, OnAvatarChanged, OnConsentChanged],
  providers: [
    membersMigrations,
    MembersStore,
    TargetsStore,
    Members,
    AddFaceHandler,
    PutVectorsHandler,
    RenameFaceHandler,
    RemoveFacesHandler,
  ],
  exports: [Members],
})
export class MembersModule {}
