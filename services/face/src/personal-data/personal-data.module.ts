import { faceExported } from '@xinyu/contracts/events/people'
import { PersonalDataModule as Platform } from '@xinyu/platform/personal-data/personal-data.module'
import { Module } from '@nestjs/common'
import { MembersOfPerson } from '../members/members.public.ts'
import { NudityModule, PicturesOfPerson } from '../nudity/nudity.public.ts'
import { TargetsOfPerson } from '../targets/targets.public.ts'

/** What this service has of a person, as a copy for them. That it is gone is told by the member's own document. */
@Module({
  imports: [
    Platform.of({
      service: 'face',
      exported: faceExported,
      imports: [NudityModule],
      holdings: [MembersOfPerson, TargetsOfPerson, PicturesOfPerson],
    }),
  ],
})
export class PersonalDataModule {}
