import { ProfileStatus } from '@xinyu/contracts/enums'
import type { PersonCopy as CopyOf } from '@xinyu/contracts/person-copy'
import type { UserCard } from '@xinyu/contracts/profile'
import { ageOn } from '@xinyu/contracts/rules/age'

export const personFields = [
  'GID',
  'name',
  'avatar',
  'gender',
  'birthday',
  'liveCity',
  'work',
  'education',
  'height',
  'aboutMe',
  'isCompleted',
  'hasRealChecked',
  'privacy',
] as const

/** A person as social sees one. */
export type PersonCopy = CopyOf<(typeof personFields)[number]>

export type ReachRefusal = 'SELF' | 'USER_NOT_FOUND' | 'ACCOUNT_BANNED' | 'ACCOUNT_CANCELLED' | 'BLACKLISTED'

/** All that decides whether `me` may do anything towards `other`. */
interface ReachCase {
  me: string
  other: string
  person: Pick<PersonCopy, 'user'> | null
  /** one of the two has blocked the other */
  isBlocked: boolean
}

/** Why not; null: it may. */
export const refuseReach = ({ me, other, person, isBlocked }: ReachCase): ReachRefusal | null => {
  if (me === other) return 'SELF'
  if (!person?.user) return 'USER_NOT_FOUND'
  if (person.user.isCompleted === ProfileStatus.Banned) return 'ACCOUNT_BANNED'
  if (person.user.isCompleted === ProfileStatus.Cancelled) return 'ACCOUNT_CANCELLED'
  return isBlocked ? 'BLACKLISTED' : null
}

/** How somebody looks to others in a list. Who hides being online, or is in stealth, looks away. */
export const cardOf = (person: PersonCopy | undefined, id: string, now: Date): UserCard => {
  const user = person?.user
  const visible = !!user && !user.privacy.hideOnline && !user.privacy.blockMe
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
