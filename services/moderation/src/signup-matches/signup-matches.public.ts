export { MatchesOfPerson } from './matches-of-person.reads.ts'
export { SignupMatchesModule } from './signup-matches.module.ts'
export { WaitingMatches } from './waiting-matches.reads.ts'
