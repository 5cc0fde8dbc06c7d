export { ProfileModule } from './profile.module.ts'
export { MatchesStore as Matches } from './matches.store.ts'
export { ProfileReads } from './profile.reads.ts'
