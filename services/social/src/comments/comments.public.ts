/** What people wrote under posts, for the copy of their data. */
export { CommentsModule } from './comments.module.ts'
export { CommentsOfPerson } from './comments-of-person.reads.ts'
