import { Module } from '@nestjs/common'
import { CommentsModule } from './comments/comments.module.ts'
import { HistoryModule } from './history/history.module.ts'
import { PeopleModule } from './people/people.module.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'
import { PostsModule } from './posts/posts.module.ts'
import { RelationsModule } from './relations/relations.module.ts'
import { SharingModule } from './sharing/sharing.module.ts'
import { SmilePkModule } from './smile-pk/smile-pk.module.ts'
import { TakedownsModule } from './takedowns/takedowns.public.ts'
import { ProfileCountsModule } from './profile-counts/profile-counts.module.ts'

/** Views, likes, loves and follows, posts and comments, and invitations. */
@Module({
  imports: [
    PeopleModule,
    RelationsModule,
    HistoryModule,
    PostsModule,
    CommentsModule,
    SmilePkModule,
    TakedownsModule,
    SharingModule,
    PersonalDataModule,
    ProfileCountsModule,
  ],
})
export class SocialModule {}
