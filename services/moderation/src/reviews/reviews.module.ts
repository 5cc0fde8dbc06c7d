import { Module } from '@nestjs/common'
import { ReportsModule } from '../reports/reports.public.ts'
import { WordsModule } from '../words/words.public.ts'
import { ClaimReviewHandler } from './claim-review.ts'
import { DecideReviewHandler } from './decide-review.ts'
import { DoubtsStore } from './doubts.store.ts'
import { OnImageScored } from './on-image-scored.ts'
import { OnSubmitted } from './on-submitted.ts'
import { OpenReviewHandler } from './open-review.ts'
import { ProfileReviewsController } from './profile-reviews.controller.ts'
import { reviewsMigrations } from './reviews.migrations.ts'
import { ReviewsReads } from './reviews.reads.ts'
import { ReviewsStore } from './reviews.store.ts'

@Module({
  imports: [WordsModule, ReportsModule],
  controllers: [ProfileReviewsController, OnSubmitted, OnImageScored],
  providers: [
    reviewsMigrations,
    ReviewsStore,
    DoubtsStore,
    ReviewsReads,
    OpenReviewHandler,
    DecideReviewHandler,
    ClaimReviewHandler,
  ],
})
export class ReviewsModule {}
