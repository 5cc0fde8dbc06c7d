import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/people.public.ts'
import { BrowseReads } from './browse.reads.ts'
import { CandidatesReads } from './candidates.reads.ts'
import { DiscoveryController } from './discovery.controller.ts'
import { discoveryMigrations } from './discovery.migrations.ts'
import { RecommendTodayHandler } from './recommend-today.ts'
import { RecommendationsStore } from './recommendations.store.ts'

@Module({
  imports: [PeopleModule],
  controllers: [DiscoveryController],
  providers: [discoveryMigrations, BrowseReads, CandidatesReads, RecommendationsStore, RecommendTodayHandler],
})
export class DiscoveryModule {}
