import { ReviewStatus } from '@xinyu/contracts/enums'

export interface CommentState {
  _id: string
  post_id: string
  /** author of the post */
  author_id: string
  /** writer of the comment */
  user_id: string
  /** for a reply: the comment it belongs to; there is no third level */
  parent_id: string | null
  /** for a reply: the person it answers */
  reply_to: string | null
  content: string
  isChecked: number
  reason: string | null
  deletedAt: Date | null
  /** a moderator's decision that is not published yet */
  held?: { approve: boolean } | null
  addtime: Date
}

/** Others see what was approved and is not about to be rejected; only these are counted. */
export const isShown = ({
  isChecked,
  deletedAt,
  held,
}: Pick<CommentState, 'isChecked' | 'deletedAt' | 'held'>): boolean =>
  isChecked === ReviewStatus.Approved && deletedAt === null && held?.approve !== false

/** Its writer sees it in every state; nobody sees deleted ones, or those hidden by a block or their state. */
export const canSeeComment = (comment: CommentState, viewer: string, isWriterHidden: boolean): boolean =>
  comment.deletedAt === null && (comment.user_id === viewer || (isShown(comment) && !isWriterHidden))

/** Its writer, and the post's author. */
export const mayDeleteComment = ({ user_id, author_id }: CommentState, person: string): boolean =>
  user_id === person || author_id === person
