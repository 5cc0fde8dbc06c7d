/** Posts, for comments and likes under them. */
export { PostsModule } from './posts.module.ts'
export { PostsOfPerson } from './posts-of-person.reads.ts'
export { PostsReads } from './posts.reads.ts'
export { needsCheck, type PendingPostDecision, type PostDecision } from './posts.rules.ts'
export { PostsStore } from './posts.store.ts'
export type { StoredPost } from './post.document.ts'
export {
  decideContent,
  publishContentDecision,
  reopenedContent,
  restoredContent,
  type ReviewChange,
  type TakenDown,
  takenDownContent,
  undoContentDecision,
} from './review/content-decision.updates.ts'
export { PostTakedowns } from './review/post-takedowns.ts'
export { PublicPosts } from './public-posts.reads.ts'
export { listMatch, moderatorView, queueOrder } from './review/queue.rules.ts'
export { SmilesStore } from './smiles/smiles.store.ts'
export { type Smile } from './smiles/smile.document.ts'
