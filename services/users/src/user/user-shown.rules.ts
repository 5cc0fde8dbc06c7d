import { CheckStatus, FeaturedStatus } from '@xinyu/contracts/enums'
import { ACTIVITY_EVERY_MS } from '@xinyu/contracts/internal/users'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { type Picture, pictureKey, type UrlOf } from '@xinyu/platform/pictures/picture.rules'
import type { PlacedAt, UserState } from './user.document.ts'
import type { ApprovedContent } from './profile-content.document.ts'

/** The approved texts and avatar; before the first approval, when nobody else sees them, the member's own. */
export const visibleContentOf = (user: UserState): ApprovedContent => user.approved ?? user

const avatarKey = (avatar: Pick<Picture, 'name'> | null): string | null => avatar && pictureKey(avatar.name, 960)
export const avatarUrl = (avatar: Pick<Picture, 'name'> | null, urlOf: UrlOf): string | null =>
  avatar && urlOf(pictureKey(avatar.name, 960))

/** A check as others see it: verified, or nothing. */
export const shownCheck = (check: CheckStatus): CheckStatus =>
  check === CheckStatus.Verified ? check : CheckStatus.None

/** Whether the face check compared the visible avatar: it uses the newest avatar at its time. */
const isFaceVerified = ({
  faceVerifiedAt,
  avatar,
  approved,
}: Pick<UserState, 'faceVerifiedAt' | 'avatar' | 'approved'>): boolean => {
  const shown = approved ? approved.avatar : avatar
  if (!faceVerifiedAt || !shown || faceVerifiedAt < shown.addtime) return false
  return !avatar || avatar.name === shown.name || faceVerifiedAt < avatar.addtime
}

export const isFeatured = ({ featured }: Pick<UserState, 'featured'>): boolean =>
  featured?.status === FeaturedStatus.Featured

/** What cards and facts have in common. */
export const shownFieldsOf = (user: UserState) => {
  const { _id, GID, gender, birthday, liveCity, work, education, height, isCompleted } = user
  const { name, aboutMe } = visibleContentOf(user)
  const same = { _id, GID, name, gender, birthday, liveCity, work, education, height, aboutMe, isCompleted }
  return {
    ...same,
    hasRealChecked: shownCheck(user.hasRealChecked),
    hasGradeChecked: shownCheck(user.hasGradeChecked),
    hasFaceChecked: isFaceVerified(user),
  }
}

/** The member data in each fact: only what others may see; the avatar by its key. */
export const snapshotOf = (user: UserState): UserSnapshot => ({
  ...shownFieldsOf(user),
  type: 'normal',
  avatar: avatarKey(visibleContentOf(user).avatar),
  wasApproved: user.approved !== null,
  privacy: user.privacy,
  ...(user.limit ? { limitedUntil: user.limit.until.toISOString() } : {}),
  roles: user.roles,
  createdAt: user.createdAt.toISOString(),
})

/** Every picture of a member in the object store. */
export const picturesOf = (user: UserState): Picture[] => {
  const avatars = [user.avatar, user.approved?.avatar ?? null].filter((picture) => picture !== null)
  return [...new Map([...avatars, ...user.images].map((picture) => [picture.name, picture])).values()]
}

/** how long a position is used */
const positionMs = 30 * DAY_MS
/** The position for distances to others; null: not shared, too old, or distances are hidden. */
export const sharedPosition = (
  { position, privacy }: Pick<UserState, 'position' | 'privacy'>,
  now: Date,
): PlacedAt | null => freshPosition(privacy.hideDistance ? null : position, now)
export const freshPosition = (position: PlacedAt | null | undefined, now: Date): PlacedAt | null =>
  position && now.getTime() - position.at.getTime() < positionMs ? position : null

/** A stored activity up to this time is updated at `at`. */
export const activityIsStale = (at: Date): Date => new Date(at.getTime() - ACTIVITY_EVERY_MS + 1)

/** The activity time in lists, also their order: only the day for members who hide their online state. */
export const listedActivity = (at: Date, isHidden: boolean): Date =>
  isHidden ? new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS) : at
