import { Module } from '@nestjs/common'
import { PostsModule } from '../posts/posts.public.ts'
import { EnterSmileHandler } from './enter-smile.ts'
import { OnErased } from './on-erased.ts'
import { PksReads } from './pks.reads.ts'
import { PksStore } from './pks.store.ts'
import { SmilePksAdminController } from './review/smile-pks-admin.controller.ts'
import { SmilePksAdminReads } from './review/smile-pks-admin.reads.ts'
import { ClosePkHandler } from './rounds/close-pk.ts'
import { ClosePksJob } from './rounds/close-pks-job.ts'
import { OnPkClosed } from './rounds/on-pk-closed.ts'
import { PairSmilesJob } from './rounds/pair-smiles-job.ts'
import { EndPkEarlyHandler } from './review/end-pk-early.ts'
import { SmilePkController } from './smile-pk.controller.ts'
import { smilePkMigrations } from './smile-pk.migrations.ts'
import { VotesOfPerson } from './votes-of-person.reads.ts'
import { VoteCounts } from './voting/vote-counts.ts'
import { VoteInPkHandler } from './voting/vote-in-pk.ts'
import { VotesStore } from './voting/votes.store.ts'

@Module({
  imports: [PostsModule],
  controllers: [SmilePkController, SmilePksAdminController, OnPkClosed, OnErased],
  providers: [
    smilePkMigrations,
    PksStore,
    VotesStore,
    VoteCounts,
    PksReads,
    VotesOfPerson,
    SmilePksAdminReads,
    VoteInPkHandler,
    EnterSmileHandler,
    ClosePkHandler,
    PairSmilesJob,
    ClosePksJob,
    EndPkEarlyHandler,
  ],
  exports: [VotesOfPerson],
})
export class SmilePkModule {}
