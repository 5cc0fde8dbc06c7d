/** What people wrote under posts, for their data export. */
export { CommentsModule } from './comments.module.ts'
export { CommentsOfPerson } from './comments-of-person.reads.ts'
