import { socialErased, socialExported } from '@xinyu/contracts/events/people'
import { PersonalDataModule as Platform } from '@xinyu/platform/personal-data/personal-data.module'
import { Module } from '@nestjs/common'
import { CommentsModule, CommentsOfPerson } from '../comments/comments.public.ts'
import { HistoryModule, HistoryOfPerson } from '../history/history.public.ts'
import { PostsModule, PostsOfPerson } from '../posts/posts.public.ts'
import { RelationsModule, RelationsOfPerson } from '../relations/relations.public.ts'
import { SharingModule, SharingOfPerson } from '../sharing/sharing.public.ts'
import { TakedownsModule, TakedownsOfPerson } from '../takedowns/takedowns.public.ts'
import { SmilePkModule, VotesOfPerson } from '../smile-pk/smile-pk.public.ts'

/** This service's data of a person: their copy of it, and whether it is erased. */
@Module({
  imports: [
    Platform.register({
      service: 'social',
      exported: socialExported,
      erased: socialErased,
      imports: [
        PostsModule,
        CommentsModule,
        RelationsModule,
        HistoryModule,
        SmilePkModule,
        SharingModule,
        TakedownsModule,
      ],
      sources: [
        PostsOfPerson,
        CommentsOfPerson,
        RelationsOfPerson,
        HistoryOfPerson,
        VotesOfPerson,
        SharingOfPerson,
        TakedownsOfPerson,
      ],
    }),
  ],
})
export class PersonalDataModule {}
