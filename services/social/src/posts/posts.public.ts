/** Posts, for comments and likes under them. */
export { PostsModule } from './posts.module.ts'
export { PostsOfPerson } from './posts-of-person.reads.ts'
export { PostsReads } from './posts.reads.ts'
export { applyDecision, needsCheck, type PendingPostDecision, type PostDecision } from './posts.rules.ts'
export { PostsStore } from './posts.store.ts'
export type { StoredPost } from './stored-post.store.ts'
export { decidedView, queueMatch, queueOrder, reportedView } from './review/queue.rules.ts'
export { type Smile, SmilesStore } from './smiles/smiles.store.ts'
