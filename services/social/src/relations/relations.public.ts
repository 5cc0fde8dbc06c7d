/** Relations between people, for posts. */
export { RelationCounts } from './following.ts'
export { RelationsOfPerson } from './relations-of-person.reads.ts'
export { RelationsModule } from './relations.module.ts'
