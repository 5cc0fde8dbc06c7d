export { ProfileModule } from './profile.module.ts'
export { MatchesStore } from './matches.store.ts'
export { ProfileReads } from './profile.reads.ts'
