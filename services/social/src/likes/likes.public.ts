/** Likes as documents of their own, for whatever can be liked. */
export { type Like, type LikeChange, LikeEdges } from './like-edges.store.ts'
