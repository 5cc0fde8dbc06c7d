import type { Post } from '@xinyu/contracts/http/posts/posts'
import type { ReviewClaim } from '@xinyu/platform/review/review-claim.rules'
import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'
import type { PendingDecisionState } from '@xinyu/platform/review/pending-decision.rules'
import type { Periods } from './boards/periods.rules.ts'
import { isListed, needsCheck, type PostState } from './posts.rules.ts'
import type { TakenDown } from './review/content-decision.updates.ts'

/** A picture of a post; its three sizes are in the object store under `name`. */
export interface PostPicture {
  _id: string
  name: string
  desc: string
  addtime: Date
}

/** The part written by its author. */
export interface PostContent {
  type: Post['type']
  text: string
  topic: string | null
  city: Post['city']
  images: PostPicture[]
}

export interface StoredPost
  extends Aggregate, PostState, PostContent, Periods, ReviewClaim, Omit<PendingDecisionState, 'held'> {
  /** number of likes in `post_likes` */
  likeCount: number
  /** how often `likeCount` was recounted */
  likeRecounts?: number
  /** number of comments and replies that others may see */
  commentCount: number
  commentRecounts?: number
  reason: string | null
  addtime: Date
  /** number of the author's last fact that hid or showed it */
  authorSeq?: number
  /** in feeds; derived from the state and written with it */
  isListed: boolean
  /** a moderator has to review it; derived from the state and written with it */
  needsCheck: boolean
  /** rank among the recommended */
  hot: number
  /** its city in city feeds: its own, else its author's when it was written */
  cityCode: string | null
  provinceCode: string | null
  /** by an incident */
  takenDown?: TakenDown | null
  /** its pictures are readable by URL without a signature */
  arePicturesOpen?: boolean
  /** all reports about it, and those since its decision */
  reports: number
  openReports: number
}
export type NewPost = PostContent &
  Pick<StoredPost, '_id' | 'user_id' | 'isChecked' | 'addtime' | 'cityCode' | 'provinceCode'>

/** Posts of earlier versions have none. */
export const picturesOf = (post: { images?: PostContent['images'] }): PostContent['images'] => post.images ?? []

/** Index fields derived from the rest. */
export const derivedFrom = (
  post: Pick<PostState, 'isChecked' | 'deletedAt' | 'authorIsGone' | 'held'> & { openReports?: number },
): Pick<StoredPost, 'isListed' | 'needsCheck'> => ({
  isListed: isListed(post),
  needsCheck: needsCheck(post, { open: post.openReports ?? 0 }),
})
