/** People's votes, for their data export. */
export { SmilePkModule } from './smile-pk.module.ts'
export { VotesOfPerson } from './votes-of-person.reads.ts'
