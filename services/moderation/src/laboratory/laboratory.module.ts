import { Module } from '@nestjs/common'
import { DecisionsModule } from '../decisions/decided-verdicts.public.ts'
import { ReviewsModule } from '../reviews/reviews.public.ts'
import { ScamSignalsModule } from '../scam-signals/scam-signals.public.ts'
import { StatementsModule } from '../statements/statements.public.ts'
import { TextSearchModule } from '../text-search/text-search.public.ts'
import { LaboratoryController } from './laboratory.controller.ts'
import { TryRule } from './try-rule.ts'

/** Words, thresholds and weights are tried on the last 30 days before they are saved. */
@Module({
  imports: [DecisionsModule, ReviewsModule, ScamSignalsModule, StatementsModule, TextSearchModule],
  controllers: [LaboratoryController],
  providers: [TryRule],
})
export class LaboratoryModule {}
