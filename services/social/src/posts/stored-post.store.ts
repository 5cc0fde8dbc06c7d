import type { Claim } from '@xinyu/platform/claim.rules'
import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'
import type { HeldState } from '@xinyu/platform/held.rules'
import type { Periods } from './boards/periods.rules.ts'
import { isListed, needsCheck, type PostContent, type PostState } from './posts.rules.ts'

export interface StoredPost extends Aggregate, PostState, PostContent, Periods, Claim, Omit<HeldState, 'held'> {
  /** how many likes there are in `post_likes` */
  likeCount: number
  /** how often `likeCount` was counted anew */
  likeRecounts?: number
  /** how many comments and replies others may see */
  commentCount: number
  commentRecounts?: number
  reason: string | null
  addtime: Date
  /** number of the last fact of the author that hid or showed it */
  authorSeq?: number
  /** feeds hold it; follows from the state and is written with it */
  isListed: boolean
  /** a moderator has to look at it; follows from the state and is written with it */
  needsCheck: boolean
  /** place among what is recommended */
  hot: number
  /** where it stands in the feeds of places: its own place, else its author's when it was written */
  cityCode: string | null
  provinceCode: string | null
  /** anybody who knows their addresses may read its pictures */
  arePicturesOpen?: boolean
  /** reports about it, and those that came since it was decided */
  reports: number
  openReports: number
}
export type NewPost = PostContent &
  Pick<StoredPost, '_id' | 'user_id' | 'isChecked' | 'addtime' | 'cityCode' | 'provinceCode'>

/** Those of earlier versions have none. */
export const picturesOf = (post: { images?: PostContent['images'] }): PostContent['images'] => post.images ?? []

/** What indexes are made of, and follows from the rest. */
export const derivedFrom = (
  post: Pick<PostState, 'isChecked' | 'deletedAt' | 'authorIsGone' | 'held'> & { openReports?: number },
): Pick<StoredPost, 'isListed' | 'needsCheck'> => ({
  isListed: isListed(post),
  needsCheck: needsCheck(post, { open: post.openReports ?? 0 }),
})
