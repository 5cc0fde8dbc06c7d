/** Likes as documents of their own, for any kind of thing. */
export { type Like, type LikeChange, LikeEdges } from './like-edges.store.ts'
