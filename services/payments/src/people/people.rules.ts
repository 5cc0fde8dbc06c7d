import { ProfileStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'
import type { PersonCopy as CopyOf } from '@xinyu/contracts/person-copy'
import { isShown, type Relation, strangers, visibilityOf } from '@xinyu/contracts/rules/people/visibility'

export const personFields = ['type', 'name', 'avatar', 'isCompleted', 'wasApproved', 'GID'] as const

export type PersonCopy = CopyOf<(typeof personFields)[number]>

/** The input of `giftRefusal`. */
interface GiftCase {
  from: string
  to: string
  /** null: unknown */
  receiver: PersonCopy['user']
  /** one of the two blocked the other */
  isBlocked: boolean
}

/** Why `from` may not give to `to`; null: allowed. */
export const giftRefusal = ({ from, to, receiver, isBlocked }: GiftCase): ErrorCode | null => {
  if (from === to) return 'SELF'
  if (!receiver || receiver.type === 'temp') return 'USER_NOT_FOUND'
  if (receiver.isCompleted === ProfileStatus.Banned) return 'ACCOUNT_BANNED'
  if (receiver.isCompleted === ProfileStatus.Cancelled) return 'ACCOUNT_CANCELLED'
  return isBlocked ? 'BLACKLISTED' : null
}

export interface Giver {
  name: string
  avatar: string | null
}

/** How a giver is shown to `viewer`. */
export const giverFor = (
  viewer: string,
  person: PersonCopy | undefined,
  block: Pick<Relation, 'blockedByViewer' | 'blockedByPerson'>,
): Giver => {
  const user = person?.user
  const state = person && user ? { ...user, _id: person._id, isErased: person.isErased } : null
  const seen = visibilityOf({ id: viewer, type: 'normal' }, state, { ...strangers, ...block, hasReachedOut: true })
  return user && isShown(seen) ? { name: user.name, avatar: user.avatar } : { name: '', avatar: null }
}
