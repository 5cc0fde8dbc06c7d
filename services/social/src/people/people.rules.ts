import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Post } from '@xinyu/contracts/http/posts/posts'
import type { PersonCopy as CopyOf } from '@xinyu/contracts/person-copy'
import type { UserCard } from '@xinyu/contracts/profile'
import { ageOn } from '@xinyu/contracts/rules/people/age'
import {
  isShown,
  type PersonState,
  placeholderCard,
  type Relation,
  strangers,
  type Visibility,
  visibilityOf,
} from '@xinyu/contracts/rules/people/visibility'

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
  'wasApproved',
  'hasRealChecked',
  'hasGradeChecked',
  'hasFaceChecked',
  'privacy',
] as const

/** A person as social stores one. */
export type PersonCopy = CopyOf<(typeof personFields)[number]>

export type ReachRefusal = 'SELF' | 'USER_NOT_FOUND' | 'ACCOUNT_BANNED' | 'ACCOUNT_CANCELLED' | 'BLACKLISTED'

/** Everything that decides whether `me` may act towards `other`. */
interface ReachAttempt {
  me: string
  other: string
  person: Pick<PersonCopy, 'user'> | null
  /** one of the two has blocked the other */
  isBlocked: boolean
}

/** Why not; null: it may. */
export const reachRefusal = ({ me, other, person, isBlocked }: ReachAttempt): ReachRefusal | null => {
  if (me === other) return 'SELF'
  if (!person?.user) return 'USER_NOT_FOUND'
  if (person.user.isCompleted === ProfileStatus.Banned) return 'ACCOUNT_BANNED'
  if (person.user.isCompleted === ProfileStatus.Cancelled) return 'ACCOUNT_CANCELLED'
  return isBlocked ? 'BLACKLISTED' : null
}

const stateOf = ({ _id, user, isErased }: PersonCopy): PersonState | null => user && { ...user, _id, isErased }

/** What `viewer` may see of a person. The same for guests: only albums, which no card shows, are for members. */
export const visibilityFor = (
  viewer: string,
  person: PersonCopy | undefined,
  relation: Relation = strangers,
): Visibility => visibilityOf({ id: viewer, type: 'normal' }, person ? stateOf(person) : null, relation)

const hidingRefusals: ReadonlySet<Visibility['refusal']> = new Set([
  'STEALTH_MODE',
  'BLACKLISTED',
  'USER_DISABLED',
  'ACCOUNT_CANCELLED',
])
/** Posts and likes are hidden while a block, stealth, a ban or a cancellation hides their author. */
export const isHidden = (seen: Pick<Visibility, 'refusal'> | undefined): boolean =>
  hidingRefusals.has(seen?.refusal ?? null)

/** The author, as far as the reader may see them. */
export const authorOf = (_id: string, card: UserCard | undefined): Post['user'] => ({
  _id,
  GID: card?.GID ?? '00000000',
  name: card?.name ?? '',
  avatar: card?.avatar ?? null,
  gender: card?.gender ?? null,
  isVip: card?.isVip ?? false,
})

/** The time a card is made, and who is online then, hidden or not. */
export interface Moment {
  now: Date
  online: ReadonlySet<string>
}

/** A person in a list, for a reader with this visibility. */
export const cardOf = (
  person: PersonCopy | undefined,
  id: string,
  seen: Visibility,
  { now, online }: Moment,
): UserCard => {
  const user = person?.user
  if (!user || !isShown(seen)) return placeholderCard(id, seen)
  return {
    _id: id,
    GID: user.GID,
    name: user.name,
    avatar: user.avatar,
    gender: user.gender,
    age: user.birthday ? ageOn(user.birthday, now) : null,
    liveCity: user.liveCity,
    work: user.work,
    education: user.education,
    height: user.height,
    aboutMe: user.aboutMe,
    habits: [],
    photos: user.avatar ? 1 : 0,
    hasRealChecked: user.hasRealChecked,
    hasGradeChecked: user.hasGradeChecked,
    ...(user.hasFaceChecked === undefined ? {} : { hasFaceChecked: user.hasFaceChecked }),
    isCompleted: seen.isCompleted,
    isVip: person.vipLimitDate ? person.vipLimitDate > now : false,
    online: seen.online && online.has(id),
    // known to users, whose lists are sorted by it
    lastActive: null,
  }
}
