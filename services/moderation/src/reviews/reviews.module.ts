import { Module } from '@nestjs/common'
import { CaseNotesModule } from '../cases/case-notes.public.ts'
import { WordMarksModule } from '../word-marks/word-marks.public.ts'
import { ReportsModule } from '../reports/reports.public.ts'
import { TextSearchModule } from '../text-search/text-search.public.ts'
import { WordsModule } from '../words/words.public.ts'
import { FlagImageHandler } from './images/flag-image.ts'
import { ImageFlagsStore } from './images/image-flags.store.ts'
import { ImagesController } from './images/images.controller.ts'
import { ImagesReads } from './images/images.reads.ts'
import { ImagesStore } from './images/images.store.ts'
import { OnSubjectDecided } from './images/on-subject-decided.ts'
import { OnImageScored } from './images/on-image-scored.ts'
import { OnDecidedElsewhere } from './submissions/on-decided-elsewhere.ts'
import { OnSubmitted } from './submissions/on-submitted.ts'
import { OnSubmitterChanged } from './submissions/on-submitter-changed.ts'
import { OpenReviewHandler } from './submissions/open-review.ts'
import { OnProofSubmitted } from './verifications/on-proof-submitted.ts'
import { UndoableDecisions } from './undoable-decisions.reads.ts'
import { IncidentRefusals } from './incidents/incident-refusals.store.ts'
import { ReviewRecords } from './review-records.reads.ts'
import { reviewsControllers } from './reviews.controller.ts'
import { reviewsMigrations } from './reviews.migrations.ts'
import { ReviewsOfPerson } from './reviews-of-person.reads.ts'
import { ReviewsReads } from './reviews.reads.ts'
import { SubmissionStatus } from './submissions/submission-status.ts'
import { SubmittedProfilesModule } from './submissions/submitted-profiles.public.ts'
import { UndoReviewDecisionHandler } from './undo-review-decision.ts'
import { PublishDecisionsJob } from './publish-decisions-job.ts'
import { SubmittersModule } from './submissions/submitters.public.ts'
import { WaitingReviews } from './waiting-reviews.reads.ts'
import { WaitingSince } from './waiting-since.reads.ts'
import { WithdrawnSubmissionsStore } from './submissions/withdrawn-submissions.store.ts'

@Module({
  imports: [
    CaseNotesModule,
    TextSearchModule,
    WordsModule,
    WordMarksModule,
    ReportsModule,
    SubmittedProfilesModule,
    SubmittersModule,
  ],
  controllers: [
    ...reviewsControllers,
    OnSubmitted,
    OnDecidedElsewhere,
    OnSubmitterChanged,
    OnImageScored,
    ImagesController,
    OnSubjectDecided,
    OnProofSubmitted,
  ],
  providers: [
    reviewsMigrations,
    WithdrawnSubmissionsStore,
    ImageFlagsStore,
    ImagesStore,
    ImagesReads,
    SubmissionStatus,
    ReviewsReads,
    ReviewsOfPerson,
    UndoableDecisions,
    ReviewRecords,
    IncidentRefusals,
    OpenReviewHandler,
    FlagImageHandler,
    UndoReviewDecisionHandler,
    PublishDecisionsJob,
    WaitingReviews,
    WaitingSince,
  ],
  exports: [IncidentRefusals, ImagesStore, ReviewsReads, ReviewsOfPerson, WaitingReviews, WaitingSince],
})
export class ReviewsModule {}
