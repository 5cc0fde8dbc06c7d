import { CheckStatus, FeaturedStatus } from '@xinyu/contracts/enums'
import { ACTIVITY_EVERY_MS } from '@xinyu/contracts/internal/users'
import type { UserSnapshot } from '@xinyu/contracts/profile'
import { type Picture, pictureKey, type UrlOf } from '@xinyu/platform/pictures/picture.rules'
import type { ApprovedContent, PlacedAt, UserState } from './user.rules.ts'

/** The approved texts and avatar; before the first approval, when nobody else looks, the member's own. */
export const visibleContentOf = (user: UserState): ApprovedContent => user.approved ?? user

export const avatarUrl = (avatar: Pick<Picture, 'name'> | null, urlOf: UrlOf): string | null =>
  avatar && urlOf(pictureKey(avatar.name, 960))

/** What others are told of a check: that it is passed, or nothing. */
export const shownCheck = (check: CheckStatus): CheckStatus =>
  check === CheckStatus.Verified ? check : CheckStatus.None

/**
 * Whether it was the avatar that others see with which the face before the camera was compared: it was the newest one
 * at that time.
 */
export const isFaceVerified = ({
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

/** What travels with each fact about the member: only what others may see. */
export const snapshotOf = (user: UserState, urlOf: UrlOf): UserSnapshot => ({
  _id: user._id,
  GID: user.GID,
  type: 'normal',
  name: visibleContentOf(user).name,
  avatar: avatarUrl(visibleContentOf(user).avatar, urlOf),
  gender: user.gender,
  birthday: user.birthday,
  liveCity: user.liveCity,
  work: user.work,
  education: user.education,
  height: user.height,
  aboutMe: visibleContentOf(user).aboutMe,
  isCompleted: user.isCompleted,
  wasApproved: user.approved !== null,
  hasRealChecked: shownCheck(user.hasRealChecked),
  hasGradeChecked: shownCheck(user.hasGradeChecked),
  hasFaceChecked: isFaceVerified(user),
  privacy: user.privacy,
  roles: user.roles,
  createdAt: user.createdAt.toISOString(),
})

/** Every picture a member has in our store. */
export const picturesOf = (user: UserState): Picture[] => {
  const avatars = [user.avatar, user.approved?.avatar ?? null].filter((picture) => picture !== null)
  return [...new Map([...avatars, ...user.images].map((picture) => [picture.name, picture])).values()]
}

/** A position is told for so long, and then forgotten by whoever shows it. */
const positionMs = 30 * 86_400_000
/** From where distances are told; null: nothing is shared, it is old, or the member hides distances. */
export const tellsPosition = (
  { position, privacy }: Pick<UserState, 'position' | 'privacy'>,
  now: Date,
): PlacedAt | null => freshPosition(privacy.hideDistance ? null : position, now)
export const freshPosition = (position: PlacedAt | null | undefined, now: Date): PlacedAt | null =>
  position && now.getTime() - position.at.getTime() < positionMs ? position : null

const day = 86_400_000
/** Written activity up to this moment may be written anew at `at`. */
export const activityIsStale = (at: Date): Date => new Date(at.getTime() - ACTIVITY_EVERY_MS + 1)

/** What lists may know of when somebody was here, and are ordered by: nothing but the day of who hides being online. */
export const listedActivity = (at: Date, isHidden: boolean): Date =>
  isHidden ? new Date(Math.floor(at.getTime() / day) * day) : at
