import { Module } from '@nestjs/common'
import { AppealsModule } from './appeals/appeals.public.ts'
import { AuthorityRequestsModule } from './authority-requests/authority-requests.module.ts'
import { CasesModule } from './cases/cases.public.ts'
import { AuditModule } from './audit/audit.module.ts'
import { DecisionsModule } from './decisions/decisions.module.ts'
import { EscalationsModule } from './escalations/escalations.module.ts'
import { FaceComparisonsModule } from './face-comparisons/face-comparisons.module.ts'
import { IncidentsModule } from './incidents/incidents.public.ts'
import { SignupMatchesModule } from './signup-matches/signup-matches.public.ts'
import { LikenessModule } from './likeness/likeness.public.ts'
import { BansModule } from './bans/bans.public.ts'
import { WordMarksModule } from './word-marks/word-marks.public.ts'
import { MemberNotesModule } from './member-notes/member-notes.module.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'
import { ReportsModule } from './reports/reports.module.ts'
import { ReviewsModule } from './reviews/reviews.module.ts'
import { ScamSignalsModule } from './scam-signals/scam-signals.public.ts'
import { SupportModule } from './support/support.module.ts'
import { ReasonTemplatesModule } from './reason-templates/reason-templates.module.ts'
import { TextSearchCallsModule } from './text-search/text-search.module.ts'
import { LaboratoryModule } from './laboratory/laboratory.module.ts'
import { PoliciesModule } from './policies/policies.public.ts'
import { SecondLooksModule } from './second-looks/second-looks.public.ts'
import { StatementsModule } from './statements/statements.public.ts'
import { TransparencyModule } from './transparency/transparency.module.ts'
import { WaitingCountsModule } from './waiting-counts/waiting-counts.module.ts'
import { WellnessModule } from './wellness/wellness.public.ts'
import { WordStagesModule } from './word-stages/word-stages.module.ts'
import { WordsModule } from './words/words.module.ts'
import { WechatChecksModule } from './wechat-checks/wechat-checks.module.ts'

/** Forbidden content, the moderators' decisions about it, and the audit trail. */
@Module({
  imports: [
    WordsModule,
    WordMarksModule,
    WordStagesModule,
    ReviewsModule,
    ReportsModule,
    CasesModule,
    LikenessModule,
    SignupMatchesModule,
    IncidentsModule,
    BansModule,
    AppealsModule,
    AuditModule,
    WechatChecksModule,
    SupportModule,
    ScamSignalsModule,
    ReasonTemplatesModule,
    MemberNotesModule,
    EscalationsModule,
    DecisionsModule,
    FaceComparisonsModule,
    WaitingCountsModule,
    TextSearchCallsModule,
    TransparencyModule,
    PoliciesModule,
    LaboratoryModule,
    StatementsModule,
    AuthorityRequestsModule,
    WellnessModule,
    SecondLooksModule,
    PersonalDataModule,
  ],
})
export class ModerationModule {}
