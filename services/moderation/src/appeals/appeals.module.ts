import { Module } from '@nestjs/common'
import { BansModule } from '../bans/bans.public.ts'
import { CaseNotesModule } from '../cases/case-notes.public.ts'
import { ReportsModule } from '../reports/reports.public.ts'
import { SubmittedProfilesModule } from '../reviews/submissions/submitted-profiles.public.ts'
import { AppealTicket } from './appeal-ticket.ts'
import { AppealsAdminController } from './appeals-admin.controller.ts'
import { AppealsController } from './appeals.controller.ts'
import { appealsMigrations } from './appeals.migrations.ts'
import { AppealsOfPerson } from './appeals-of-person.reads.ts'
import { AppealsReads } from './appeals.reads.ts'
import { AppealsStore } from './appeals.store.ts'
import { CurrentMeasure } from './current-measure.ts'
import { DecideAppealHandler } from './decide-appeal.ts'
import { FileAppealHandler } from './file-appeal.ts'
import { OnAppealDecided } from './on-appeal-decided.ts'
import { OnErased } from './on-erased.ts'
import { OwnBanReads } from './own-ban.reads.ts'
import { WaitingAppeals } from './waiting-appeals.reads.ts'

/** Appeals against bans, decided by a second moderator. */
@Module({
  imports: [CaseNotesModule, BansModule, ReportsModule, SubmittedProfilesModule],
  controllers: [AppealsController, AppealsAdminController, OnAppealDecided, OnErased],
  providers: [
    appealsMigrations,
    AppealsStore,
    AppealsReads,
    AppealsOfPerson,
    OwnBanReads,
    CurrentMeasure,
    AppealTicket,
    FileAppealHandler,
    DecideAppealHandler,
    WaitingAppeals,
  ],
  exports: [AppealsOfPerson, WaitingAppeals],
})
export class AppealsModule {}
