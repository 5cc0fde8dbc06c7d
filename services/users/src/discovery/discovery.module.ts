import { Module } from '@nestjs/common'
import { BlocksModule } from '../blocks/blocks.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { MatchingModule } from '../matching/matching.public.ts'
import { AlbumsReads } from './albums.reads.ts'
import { BrowseReads } from './browse.reads.ts'
import { CandidateChangesReads } from './candidate-index/candidate-changes.reads.ts'
import { LiveIndex } from './candidate-index/live-index.ts'
import { MemoryBuildsStore } from './candidate-index/memory-builds.store.ts'
import { CandidatesReads } from './candidates/candidates.reads.ts'
import { CandidatesStore } from './candidates/candidates.store.ts'
import { DeckExclusions } from './decks/deck-exclusions.reads.ts'
import { DiscoveryController } from './discovery.controller.ts'
import { discoveryMigrations } from './discovery.migrations.ts'
import { FilterCountReads } from './filters/filter-count.reads.ts'
import { MatchingDaysController } from './evaluation/matching-days.controller.ts'
import { MatchingDaysStore } from './evaluation/matching-days.store.ts'
import { MatchingMetricsJob } from './evaluation/matching-metrics-job.ts'
import { DeckEvaluation } from './evaluation/deck-evaluation.ts'
import { MeasureDecksJob } from './evaluation/measure-decks-job.ts'
import { OperateMatchingController } from './operate-matching.controller.ts'
import { OperateMatchingReads } from './operate-matching.reads.ts'
import { PlanDecksJob } from './decks/plan-decks-job.ts'
import { PlansStore } from './decks/plans.store.ts'
import { Ranking } from './decks/ranking.ts'
import { RecommendTodayHandler } from './decks/recommend-today.ts'
import { RecommendationsStore } from './decks/recommendations.store.ts'
import { ShownPeople } from './candidates/shown-people.ts'
import { WhyReads } from './decks/why.reads.ts'

@Module({
  imports: [UserStoreModule, BlocksModule, MatchingModule],
  controllers: [DiscoveryController, OperateMatchingController, MatchingDaysController],
  providers: [
    discoveryMigrations,
    AlbumsReads,
    BrowseReads,
    DeckExclusions,
    CandidatesStore,
    CandidatesReads,
    CandidateChangesReads,
    LiveIndex,
    MemoryBuildsStore,
    RecommendationsStore,
    RecommendTodayHandler,
    ShownPeople,
    Ranking,
    WhyReads,
    FilterCountReads,
    OperateMatchingReads,
    DeckEvaluation,
    MatchingDaysStore,
    MeasureDecksJob,
    MatchingMetricsJob,
    PlansStore,
    PlanDecksJob,
  ],
})
export class DiscoveryModule {}
