import { Module } from '@nestjs/common'
import { ReviewsModule } from '../reviews/reviews.public.ts'
import { CountDecisionsJob } from './count-decisions-job.ts'
import { DecisionsController } from './decisions.controller.ts'
import { decisionsMigrations } from './decisions.migrations.ts'
import { DecisionsReads } from './decisions.reads.ts'
import { DecisionsStore } from './decisions.store.ts'
import { StatisticsStore } from './statistics.store.ts'
import { OnBansDecided } from './on-bans-decided.ts'
import { OnDecided } from './on-decided.ts'

@Module({
  imports: [ReviewsModule],
  controllers: [DecisionsController, OnDecided, OnBansDecided],
  providers: [decisionsMigrations, DecisionsStore, StatisticsStore, DecisionsReads, CountDecisionsJob],
})
export class DecisionsModule {}
