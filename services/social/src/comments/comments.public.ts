/** What people wrote under posts, for their data export and for incidents. */
export { CommentTakedowns } from './review/comment-takedowns.ts'
export { PublicComments } from './public-comments.reads.ts'
export { CommentsModule } from './comments.module.ts'
export { CommentsOfPerson } from './comments-of-person.reads.ts'
