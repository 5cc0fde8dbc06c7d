import { CheckStatus } from '@xinyu/contracts/enums'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { DAY_MS } from '@xinyu/contracts/rules/time'

/** How much of a member is verified: a higher level may write to more strangers. */
export type TrustLevel = 'new' | 'member' | 'verified' | 'trusted'

interface Known {
  /** null: no fact about them has arrived yet */
  user: Pick<UserSnapshot, 'createdAt' | 'hasRealChecked' | 'hasFaceChecked'> | null
  isVip: boolean
}

/** The highest level that applies; a field missing in an older copy counts as false. */
export const trustLevelOf = ({ user, isVip }: Known, newMemberDays: number, now: Date): TrustLevel => {
  if (isVip || user?.hasRealChecked === CheckStatus.Verified) return 'trusted'
  if (user?.hasFaceChecked) return 'verified'
  const isNew = user !== null && now.getTime() - new Date(user.createdAt).getTime() < newMemberDays * DAY_MS
  return isNew ? 'new' : 'member'
}
