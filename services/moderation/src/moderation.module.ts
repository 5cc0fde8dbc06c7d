import { Module } from '@nestjs/common'
import { AppealsModule } from './appeals/appeals.public.ts'
import { AuditModule } from './audit/audit.module.ts'
import { DecisionsModule } from './decisions/decisions.module.ts'
import { EscalationsModule } from './escalations/escalations.module.ts'
import { FacesModule } from './face-comparisons/faces.module.ts'
import { BansModule } from './bans/bans.public.ts'
import { MarksModule } from './word-marks/marks.public.ts'
import { NotesModule } from './member-notes/notes.module.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'
import { ReportsModule } from './reports/reports.module.ts'
import { ReviewsModule } from './reviews/reviews.module.ts'
import { SignalsModule } from './scam-signals/signals.public.ts'
import { SupportModule } from './support/support.module.ts'
import { TemplatesModule } from './reason-templates/templates.module.ts'
import { WordsModule } from './words/words.module.ts'
import { WxModule } from './wechat-checks/wx.module.ts'

/** Forbidden content, the moderators' decisions about it, and the audit trail. */
@Module({
  imports: [
    WordsModule,
    MarksModule,
    ReviewsModule,
    ReportsModule,
    BansModule,
    AppealsModule,
    AuditModule,
    WxModule,
    SupportModule,
    SignalsModule,
    TemplatesModule,
    NotesModule,
    EscalationsModule,
    DecisionsModule,
    FacesModule,
    PersonalDataModule,
  ],
})
export class ModerationModule {}
