import { CheckStatus } from '@xinyu/contracts/enums'
import type { UserSnapshot } from '@xinyu/contracts/profile'

/** By what somebody may write to more strangers: the more is known of who they are. */
export type ContactStanding = 'new' | 'member' | 'verified' | 'trusted'

interface Known {
  /** null: nothing was heard of them yet */
  user: Pick<UserSnapshot, 'createdAt' | 'hasRealChecked' | 'hasFaceChecked'> | null
  isVip: boolean
}

const day = 86_400_000

/** The best that somebody has; of a copy older than a field the field is unknown, and counts as not there. */
export const contactStandingOf = ({ user, isVip }: Known, newMemberDays: number, now: Date): ContactStanding => {
  if (isVip || user?.hasRealChecked === CheckStatus.Verified) return 'trusted'
  if (user?.hasFaceChecked) return 'verified'
  const isNew = user !== null && now.getTime() - new Date(user.createdAt).getTime() < newMemberDays * day
  return isNew ? 'new' : 'member'
}
