import { ReviewStatus } from '@xinyu/contracts/enums'

export interface CommentState {
  _id: string
  post_id: string
  /** of the post */
  author_id: string
  /** who wrote it */
  user_id: string
  /** of a reply: the comment it stands under; there is no third level */
  parent_id: string | null
  /** of a reply: whom it answers */
  reply_to: string | null
  content: string
  isChecked: number
  reason: string | null
  deletedAt: Date | null
  /** what a moderator has decided and nobody was told of */
  held?: { approve: boolean } | null
  addtime: Date
}

/** Others see what was approved and no moderator is about to turn down; it is what the numbers count. */
export const isShown = ({
  isChecked,
  deletedAt,
  held,
}: Pick<CommentState, 'isChecked' | 'deletedAt' | 'held'>): boolean =>
  isChecked === ReviewStatus.Approved && deletedAt === null && held?.approve !== false

/** Its writer sees it in every state; nobody sees what was deleted, or what a block or their state hides. */
export const canSeeComment = (comment: CommentState, viewer: string, isWriterHidden: boolean): boolean =>
  comment.deletedAt === null && (comment.user_id === viewer || (isShown(comment) && !isWriterHidden))

/** Who wrote it, and whose post it stands under. */
export const mayDelete = ({ user_id, author_id }: CommentState, person: string): boolean =>
  user_id === person || author_id === person
