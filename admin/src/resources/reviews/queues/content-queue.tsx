import { ReviewStatus } from '@xinyu/contracts/enums'
import { AuthorHistory } from '../desk/author-history.tsx'
import type { ReviewQueue } from '../review-queue.ts'
import type { Reviewable } from '../reviewable.ts'

/** A post, comment or picture: content without revisions. */
type Content = Pick<Reviewable, 'id' | 'claimedBy' | 'claimedUntil' | 'heldUntil'> & {
  user_id: string
  isChecked: number
  addtime: string
  reason?: string | null
  reports?: number
}

const statusNames: Readonly<Record<number, string>> = {
  [ReviewStatus.Waiting]: 'waiting',
  [ReviewStatus.Approved]: 'approved',
  [ReviewStatus.Rejected]: 'rejected',
}

/** `mayReturn`: rejected content can still be approved. */
export const reviewableContent = (
  { id, claimedBy, claimedUntil, heldUntil, user_id, isChecked, addtime, reason, reports = 0 }: Content,
  { isOpen, mayReturn }: { isOpen: boolean; mayReturn: boolean },
): Omit<Reviewable, 'user' | 'texts' | 'images'> => {
  const status = statusNames[isChecked] ?? 'waiting'
  const approve = isOpen || (status === 'rejected' && mayReturn)
  return {
    id,
    userId: user_id,
    status,
    isOpen,
    can: { approve, reject: status !== 'rejected' },
    since: addtime,
    claimedBy,
    claimedUntil,
    heldUntil,
    decidedAt: null,
    decidedBy: null,
    reason: reason ?? '',
    revision: null,
    reports,
  }
}

/** Shared by the queues of content. */
export const contentQueue = {
  states: ['waiting', 'approved', 'rejected'],
  since: 'addtime',
  refusal: 'reject',
  approval: () => ({}),
  rejection: (_content, reasonCode, reason) => ({ reasonCode, reason }),
  history: ({ id, user_id }) => <AuthorHistory userId={user_id} except={id} />,
} satisfies Partial<ReviewQueue<Content>>
