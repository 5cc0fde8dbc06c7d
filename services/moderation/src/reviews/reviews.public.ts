/** The reviewed submissions, for the copy of a person's data. */
export { ReviewsModule } from './reviews.module.ts'
export { IncidentRefusals } from './incidents/incident-refusals.store.ts'
export { ImagesStore } from './images/images.store.ts'
export { ReviewsReads } from './reviews.reads.ts'
export { ReviewsOfPerson } from './reviews-of-person.reads.ts'
export { WaitingReviews } from './waiting-reviews.reads.ts'
export { WaitingSince } from './waiting-since.reads.ts'
