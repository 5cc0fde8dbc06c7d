/** Relations between people, for posts. */
export { Follows } from './follows.ts'
export { RelationsOfPerson } from './relations-of-person.reads.ts'
export { RelationsModule } from './relations.module.ts'
