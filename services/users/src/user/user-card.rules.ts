import type { Picture, PictureUrls } from '@xinyu/platform/pictures/picture.rules'
import { ReviewStatus } from '@xinyu/contracts/enums'
import type { UserCard } from '@xinyu/contracts/profile'
import { ageOn } from '@xinyu/contracts/rules/people/age'
import { distanceBand } from '@xinyu/contracts/rules/people/distance'
import { hidesOnline, isShown, placeholderCard, type Visibility } from '@xinyu/contracts/rules/people/visibility'
import type { SoundOf } from './answers.rules.ts'
import {
  avatarUrl,
  freshPosition,
  isFeatured,
  listedActivity,
  shownFieldsOf,
  visibleContentOf,
} from './user-shown.rules.ts'
import { isVipAt } from './user-account-status.rules.ts'
import type { PlacedAt, UserState } from './user.document.ts'

export interface View {
  urls: PictureUrls
  now: Date
  /** the shown members who are online, including those who hide it */
  online: ReadonlySet<string>
  /** absent: no voices */
  soundOf?: SoundOf
  /** the viewer's shared position; null: not shared; absent: distances are not needed */
  from?: PlacedAt | null
}

/** The album as others may see it. */
export const approvedImages = ({ images, takedowns = [] }: Pick<UserState, 'images' | 'takedowns'>): Picture[] => {
  const hidden = new Set(takedowns.flatMap(({ pictures }) => pictures))
  return images.filter(({ _id, isChecked }) => isChecked === ReviewStatus.Approved && !hidden.has(_id))
}

/** The data of a card: approved content only. */
export interface CardFields
  extends
    Pick<UserState, '_id' | 'GID' | 'gender' | 'birthday' | 'liveCity' | 'work' | 'education' | 'height' | 'habits'>,
    Pick<UserState, 'vipLimitDate' | 'hasRealChecked' | 'hasGradeChecked' | 'isCompleted' | 'lastActive'> {
  name: string
  aboutMe: string
  avatar: { name: string } | null
  /** approved pictures beside the avatar */
  albumSize: number
  hasFaceChecked: boolean
  isFeatured: boolean
  hidesOnline: boolean
  /** null: not shared, or distances are hidden */
  position?: PlacedAt | null
}

export const cardFieldsOf = (user: UserState): CardFields => {
  const { avatar } = visibleContentOf(user)
  const { habits, vipLimitDate, privacy, position = null, lastActive } = user
  const isHidden = hidesOnline(privacy)
  return {
    ...shownFieldsOf(user),
    habits,
    vipLimitDate,
    avatar: avatar && { name: avatar.name },
    albumSize: approvedImages(user).length,
    isFeatured: isFeatured(user),
    hidesOnline: isHidden,
    position: privacy.hideDistance ? null : position,
    lastActive: lastActive && listedActivity(lastActive, isHidden),
  }
}

/** A member's card for others: online state only as the member allows. */
export const cardOf = (fields: CardFields, { urls, now, online, from }: View): UserCard => ({
  _id: fields._id,
  GID: fields.GID,
  name: fields.name,
  avatar: avatarUrl(fields.avatar, urls.publicUrl),
  gender: fields.gender,
  age: fields.birthday ? ageOn(fields.birthday, now) : null,
  liveCity: fields.liveCity,
  work: fields.work,
  education: fields.education,
  height: fields.height,
  aboutMe: fields.aboutMe,
  habits: fields.habits,
  photos: fields.albumSize + (fields.avatar ? 1 : 0),
  isVip: isVipAt(fields, now),
  hasRealChecked: fields.hasRealChecked,
  hasGradeChecked: fields.hasGradeChecked,
  hasFaceChecked: fields.hasFaceChecked,
  isFeatured: fields.isFeatured,
  isCompleted: fields.isCompleted,
  online: !fields.hidesOnline && online.has(fields._id),
  lastActive: fields.hidesOnline ? null : (fields.lastActive?.toISOString() ?? null),
  ...(from === undefined ? {} : { distance: distanceOf(from, freshPosition(fields.position, now)) }),
})

const distanceOf = (from: PlacedAt | null, to: PlacedAt | null): number | null =>
  from && to ? distanceBand(from, to) : null

/** A member's card in a list, for a viewer with this visibility. */
export const cardFor = (user: UserState, view: View, seen: Visibility): UserCard => {
  if (!isShown(seen)) return placeholderCard(user._id, seen)
  const { isCompleted } = seen
  return cardOf({ ...cardFieldsOf(user), isCompleted, hidesOnline: !seen.online }, view)
}
