import { ProfileStatus } from '@xinyu/contracts/enums'
import type { UserCard } from '@xinyu/contracts/profile'
import { ageOn } from '@xinyu/contracts/rules/age'

/** What the rules need to know of a person; `PersonCopy` of the store fits. */
export interface Known {
  _id: string
  user?: { isCompleted: number } & Omit<
    UserCard,
    'age' | 'isVip' | 'online' | 'lastActive' | 'habits' | 'photos' | 'reason'
  > & { birthday: string | null; privacy: { blockMe: boolean; hideOnline: boolean } }
  vipLimitDate?: Date | null
  online?: boolean
  lastActive?: Date | null
  blocks?: string[]
  blockedBy?: string[]
}
export type ReachRefusal = 'SELF' | 'USER_NOT_FOUND' | 'ACCOUNT_BANNED' | 'ACCOUNT_CANCELLED' | 'BLACKLISTED'

/** May `me` do anything towards `other`? Null: yes. */
export const refuseReach = (me: string, other: Known | null, otherId: string): ReachRefusal | null => {
  if (me === otherId) return 'SELF'
  if (!other?.user) return 'USER_NOT_FOUND'
  if (other.user.isCompleted === ProfileStatus.Banned) return 'ACCOUNT_BANNED'
  if (other.user.isCompleted === ProfileStatus.Cancelled) return 'ACCOUNT_CANCELLED'
  if (other.blocks?.includes(me) || other.blockedBy?.includes(me)) return 'BLACKLISTED'
  return null
}

/** How somebody looks to others in a list. Who hides being online, or is in stealth, looks away. */
export const cardOf = (person: Known | undefined, id: string, now: Date): UserCard => {
  const user = person?.user
  const visible = user !== undefined && !user.privacy.hideOnline && !user.privacy.blockMe
  return {
    _id: id,
    GID: user?.GID ?? '00000000',
    name: user?.name ?? '',
    avatar: user?.avatar ?? null,
    gender: user?.gender ?? null,
    age: user?.birthday ? ageOn(user.birthday, now) : null,
    liveCity: user?.liveCity ?? null,
    work: user?.work ?? null,
    education: user?.education ?? null,
    height: user?.height ?? null,
    aboutMe: user?.aboutMe ?? '',
    habits: [],
    photos: user?.avatar ? 1 : 0,
    hasRealChecked: user?.hasRealChecked ?? 0,
    isCompleted: user?.isCompleted ?? 0,
    isVip: person?.vipLimitDate ? person.vipLimitDate > now : false,
    online: visible && (person?.online ?? false),
    lastActive: visible ? (person?.lastActive?.toISOString() ?? null) : null,
  }
}
