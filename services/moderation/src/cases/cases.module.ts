import { Module } from '@nestjs/common'
import { AppealsModule } from '../appeals/appeals.public.ts'
import { ReportsModule } from '../reports/reports.public.ts'
import { ReviewsModule } from '../reviews/reviews.public.ts'
import { SubmittedProfilesModule } from '../reviews/submissions/submitted-profiles.public.ts'
import { ScamSignalsModule } from '../scam-signals/scam-signals.public.ts'
import { WordMarksModule } from '../word-marks/word-marks.public.ts'
import { CaseMetrics } from './case-metrics.ts'
import { CaseNotesModule } from './case-notes.public.ts'
import { CasesController } from './cases.controller.ts'
import { casesMigrations } from './cases.migrations.ts'
import { CasesOfPerson } from './cases-of-person.reads.ts'
import { CasesReads } from './cases.reads.ts'
import { SignupMatchesModule } from '../signup-matches/signup-matches.public.ts'
import { WellnessModule } from '../wellness/wellness.public.ts'
import { TakeCase } from './take-case.ts'
import { NextCaseHandler } from './next-case.ts'
import { RefreshCase } from './refresh-case.ts'
import { RefreshCasesJob } from './refresh-cases-job.ts'
import { RepairCasesJob } from './repair-cases-job.ts'

/** Everything that waits about one person is one case, and each case has at most one moderator. */
@Module({
  imports: [
    CaseNotesModule,
    ReviewsModule,
    SubmittedProfilesModule,
    ReportsModule,
    AppealsModule,
    ScamSignalsModule,
    WordMarksModule,
    SignupMatchesModule,
    WellnessModule,
  ],
  controllers: [CasesController],
  providers: [
    casesMigrations,
    CasesReads,
    CasesOfPerson,
    CaseMetrics,
    RefreshCase,
    NextCaseHandler,
    TakeCase,
    RefreshCasesJob,
    RepairCasesJob,
  ],
  exports: [CasesOfPerson],
})
export class CasesModule {}
