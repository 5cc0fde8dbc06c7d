import { Module } from '@nestjs/common'
import { AuditModule } from './audit/audit.module.ts'
import { ReportsModule } from './reports/reports.module.ts'
import { ReviewsModule } from './reviews/reviews.module.ts'
import { WordsModule } from './words/words.module.ts'

/** What people must not see or say, who decides it, and the trail of who decided what. */
@Module({ imports: [WordsModule, ReviewsModule, ReportsModule, AuditModule] })
export class ModerationModule {}
