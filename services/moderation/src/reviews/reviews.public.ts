/** What was looked at, for the copy of somebody's data. */
export { ReviewsModule } from './reviews.module.ts'
export { ReviewsOfPerson } from './reviews-of-person.reads.ts'
export { WaitingSince } from './waiting-since.reads.ts'
