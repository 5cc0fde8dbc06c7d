import { faceExported } from '@xinyu/contracts/events/people'
import { PersonalDataModule as Platform } from '@xinyu/platform/personal-data/personal-data.module'
import { Module } from '@nestjs/common'
import { FaceRecordsOfPerson } from '../face-records/face-records.public.ts'
import { NudityModule, PicturesOfPerson } from '../nudity/nudity.public.ts'
import { TargetsOfPerson } from '../saved-faces/saved-faces.public.ts'

/** This service's personal data of a member, as a copy for them. The member's own document reports the erasure. */
@Module({
  imports: [
    Platform.register({
      service: 'face',
      exported: faceExported,
      imports: [NudityModule],
      sources: [FaceRecordsOfPerson, TargetsOfPerson, PicturesOfPerson],
    }),
  ],
})
export class PersonalDataModule {}
