export { ProfileModule } from './profile.module.ts'
export { ProfileReads } from './profile.reads.ts'
