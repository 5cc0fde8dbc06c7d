import { Global, Module } from '@nestjs/common'
import { AddFaceHandler } from './add-face.ts'
import { ConsentController } from './consent.controller.ts'
import { ConsentsStore } from './consents.store.ts'
import { FaceRecordsController } from './face-records.controller.ts'
import { faceRecordsMigrations } from './face-records.migrations.ts'
import { FaceRecords, FaceRecordsOfPerson } from './face-records.public.ts'
import { FaceListReads } from './face-list.reads.ts'
import { FaceRecordsReads } from './face-records.reads.ts'
import { FaceRecordsStore } from './face-records.store.ts'
import { OnAvatarChanged } from './on-avatar-changed.ts'
import { OnConsentChanged } from './on-consent-changed.ts'

/** Consents and the vectors they allow. Global: face records and targets use each other. */
@Global()
@Module({
  controllers: [ConsentController, FaceRecordsController, OnAvatarChanged, OnConsentChanged],
  providers: [
    faceRecordsMigrations,
    FaceRecordsStore,
    FaceRecordsReads,
    FaceListReads,
    ConsentsStore,
    FaceRecords,
    FaceRecordsOfPerson,
    AddFaceHandler,
  ],
  exports: [FaceRecords, FaceRecordsOfPerson],
})
export class FaceRecordsModule {}
