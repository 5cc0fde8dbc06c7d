import { Module } from '@nestjs/common'
import { CaseNotesModule } from '../cases/case-notes.public.ts'
import { EscalationsModule } from '../escalations/escalations.public.ts'
import { ReviewsModule } from '../reviews/reviews.public.ts'
import { SupportModule } from '../support/support.public.ts'
import { WaitingCountsController } from './waiting-counts.controller.ts'

/** How much waits in each list, for the console's menu. */
@Module({
  imports: [CaseNotesModule, ReviewsModule, EscalationsModule, SupportModule],
  controllers: [WaitingCountsController],
})
export class WaitingCountsModule {}
