/** What people voted, for the copy of their data. */
export { SmilePkModule } from './smile-pk.module.ts'
export { VotesOfPerson } from './votes-of-person.reads.ts'
