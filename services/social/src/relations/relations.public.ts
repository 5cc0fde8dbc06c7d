/** What people do towards each other, for what they publish. */
export { Following } from './following.ts'
export { RelationsOfPerson } from './relations-of-person.reads.ts'
export { RelationsModule } from './relations.module.ts'
