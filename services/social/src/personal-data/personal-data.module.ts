import { Module } from '@nestjs/common'
import { CommentsModule } from '../comments/comments.public.ts'
import { HistoryModule } from '../history/history.public.ts'
import { PostsModule } from '../posts/posts.public.ts'
import { RelationsModule } from '../relations/relations.public.ts'
import { SharingModule } from '../sharing/sharing.public.ts'
import { SmilePkModule } from '../smile-pk/smile-pk.public.ts'
import { ConfirmErasuresJob } from './confirm-erasures-job.ts'
import { ErasuresStore } from './erasures.store.ts'
import { ExportsStore } from './exports.store.ts'
import { OnPersonalData } from './on-personal-data.ts'
import { personalDataMigrations } from './personal-data.migrations.ts'
import { PersonalDataReads } from './personal-data.reads.ts'

@Module({
  imports: [PostsModule, CommentsModule, RelationsModule, HistoryModule, SmilePkModule, SharingModule],
  controllers: [OnPersonalData],
  providers: [personalDataMigrations, ErasuresStore, ExportsStore, PersonalDataReads, ConfirmErasuresJob],
})
export class PersonalDataModule {}
