import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.public.ts'
import { PoliciesModule } from '../policies/policies.public.ts'
import { ReportsModule } from '../reports/reports.public.ts'
import { ReviewsModule } from '../reviews/reviews.public.ts'
import { CountDecisionsJob } from './count-decisions-job.ts'
import { DecidedVerdicts } from './decided-verdicts.reads.ts'
import { DecisionsController } from './decisions.controller.ts'
import { decisionsMigrations } from './decisions.migrations.ts'
import { DecisionsReads } from './decisions.reads.ts'
import { DecisionsStore } from './decisions.store.ts'
import { StatisticsStore } from './statistics.store.ts'
import { OnBansDecided } from './on-bans-decided.ts'
import { PastDecisionsController } from './past-decisions.controller.ts'
import { OnDecided } from './on-decided.ts'

@Module({
  imports: [AuditModule, PoliciesModule, ReportsModule, ReviewsModule],
  controllers: [DecisionsController, PastDecisionsController, OnDecided, OnBansDecided],
  providers: [decisionsMigrations, DecisionsStore, StatisticsStore, DecisionsReads, DecidedVerdicts, CountDecisionsJob],
  exports: [DecidedVerdicts],
})
export class DecisionsModule {}
