import { moderationErased, moderationExported } from '@xinyu/contracts/events/people'
import { PersonalDataModule as Platform } from '@xinyu/platform/personal-data/personal-data.module'
import { Module } from '@nestjs/common'
import { AppealsModule, AppealsOfPerson } from '../appeals/appeals.public.ts'
import { AuditModule, AuditOfPerson } from '../audit/audit.public.ts'
import { CasesModule, CasesOfPerson } from '../cases/cases.public.ts'
import { EscalationsModule, EscalationsOfPerson } from '../escalations/escalations.public.ts'
import { IncidentsModule, IncidentsOfPerson } from '../incidents/incidents.public.ts'
import { MatchesOfPerson, SignupMatchesModule } from '../signup-matches/signup-matches.public.ts'
import { LikenessModule, PrintsOfPerson } from '../likeness/likeness.public.ts'
import { WordMarksModule, MarksOfPerson } from '../word-marks/word-marks.public.ts'
import { MemberNotesModule, NotesOfPerson } from '../member-notes/member-notes.public.ts'
import { ReportsModule, ReportsOfPerson } from '../reports/reports.public.ts'
import { ReviewsModule, ReviewsOfPerson } from '../reviews/reviews.public.ts'
import { ScamSignalsModule, SignalsOfPerson } from '../scam-signals/scam-signals.public.ts'
import { TextSearchModule, TextsOfPerson } from '../text-search/text-search.public.ts'
import { SecondLooksModule, SecondLooksOfPerson } from '../second-looks/second-looks.public.ts'
import { StatementsModule, StatementsOfPerson } from '../statements/statements.public.ts'
import { WellnessModule, WellnessOfPerson } from '../wellness/wellness.public.ts'
import { QuestionsOfPerson, SupportModule } from '../support/support.public.ts'

/** This service's personal data: the copy for the person, and whether it is erased. */
@Module({
  imports: [
    Platform.register({
      service: 'moderation',
      exported: moderationExported,
      erased: moderationErased,
      imports: [
        AppealsModule,
        AuditModule,
        WordMarksModule,
        ReportsModule,
        ReviewsModule,
        SupportModule,
        ScamSignalsModule,
        MemberNotesModule,
        EscalationsModule,
        CasesModule,
        TextSearchModule,
        LikenessModule,
        IncidentsModule,
        SignupMatchesModule,
        SecondLooksModule,
        StatementsModule,
        WellnessModule,
      ],
      sources: [
        ReportsOfPerson,
        AppealsOfPerson,
        ReviewsOfPerson,
        QuestionsOfPerson,
        MarksOfPerson,
        AuditOfPerson,
        NotesOfPerson,
        EscalationsOfPerson,
        SignalsOfPerson,
        CasesOfPerson,
        TextsOfPerson,
        PrintsOfPerson,
        IncidentsOfPerson,
        MatchesOfPerson,
        SecondLooksOfPerson,
        StatementsOfPerson,
        WellnessOfPerson,
      ],
    }),
  ],
})
export class PersonalDataModule {}
