import type { Post } from '@xinyu/contracts/http/posts/posts'
import type { SmileMeasure, SmileState } from './smile.rules.ts'

/** What a person sees of a smile: nothing of another's withdrawn one. */
export const smileView = (
  smile: SmileMeasure & Pick<SmileState, 'entered'> & { rating: number | null },
  isMine: boolean,
): NonNullable<Post['smile']> | null => {
  const { state, measured, face, faces, rating, entered } = smile
  if (!entered && !isMine) return { state, measured: null, face: null, faces: 0, score: null, entered }
  return { state, measured, face, faces, score: rating === null ? null : Math.round(rating), entered }
}
