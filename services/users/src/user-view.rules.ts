import { ProfileStatus, ReviewStatus } from '@xinyu/contracts/enums'
import type { Profile, UserCard } from '@xinyu/contracts/profile'
import { ageOn } from '@xinyu/contracts/rules/age'
import { maskPhone } from '@xinyu/contracts/rules/phone'
import { avatarUrl, imageOf, isVipAt, type Picture, shownOf, type UrlOf, type UserState } from './user.rules.ts'

interface View {
  urlOf: UrlOf
  now: Date
}

const required = ['name', 'gender', 'birthday', 'liveCity', 'work', 'avatar'] as const
const welcome = [
  'education',
  'height',
  'weight',
  'income',
  'marriage',
  'nation',
  'habits',
  'aboutMe',
  'emotion',
  'lover',
  'images',
] as const

const isFilled = (value: unknown): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The fields without which a profile cannot be reviewed. */
export const missingOf = (user: UserState): string[] => required.filter((field) => !isFilled(user[field]))

/** How much of the profile is there, 0–100: the required fields make 60, the welcome ones 40. */
export const completionOf = (user: UserState): number => {
  const share = (fields: readonly (keyof UserState)[]): number =>
    fields.filter((field) => isFilled(user[field])).length / fields.length
  return Math.round(60 * share(required) + 40 * share(welcome))
}

const isStatus = (user: UserState, ...statuses: number[]): boolean => statuses.includes(user.isCompleted)
/** May others see this person's page and cards at all? */
export const isOpen = (user: UserState): boolean =>
  isStatus(user, ProfileStatus.Approved) ||
  (user.shown !== null && isStatus(user, ProfileStatus.Waiting, ProfileStatus.SentBack))

const approvedImages = (user: UserState): Picture[] =>
  user.images.filter((picture) => picture.isChecked === ReviewStatus.Approved)

/** How a member looks to others in lists: approved texts, online state only as they allow. */
export const cardOf = (user: UserState, { urlOf, now }: View): UserCard => {
  const shown = shownOf(user)
  const hidden = user.privacy.hideOnline
  return {
    _id: user._id,
    GID: user.GID,
    name: shown.name,
    avatar: avatarUrl(shown, urlOf),
    gender: user.gender,
    age: user.birthday ? ageOn(user.birthday, now) : null,
    liveCity: user.liveCity,
    work: user.work,
    education: user.education,
    height: user.height,
    aboutMe: shown.aboutMe,
    habits: user.habits,
    photos: approvedImages(user).length + (shown.avatar ? 1 : 0),
    isVip: isVipAt(user, now),
    hasRealChecked: user.hasRealChecked,
    isCompleted: user.isCompleted,
    online: !hidden && user.online,
    lastActive: hidden ? null : (user.lastActive?.toISOString() ?? null),
  }
}

/** Somebody else's page. `photos`: whether this viewer may see the album. */
export const pageOf = (user: UserState, view: View, photos: boolean): Profile => {
  const shown = shownOf(user)
  const images = photos ? approvedImages(user) : []
  return {
    ...cardOf(user, view),
    type: 'normal',
    birthday: null,
    images: images.map((picture) => imageOf(picture, view.urlOf)),
    avatarImage: shown.avatar && imageOf(shown.avatar, view.urlOf),
    weight: user.weight,
    income: user.income,
    marriage: user.marriage,
    nation: user.nation,
    emotion: shown.emotion,
    lover: shown.lover,
    hasGradeChecked: user.hasGradeChecked,
    blockMe: user.privacy.blockMe,
  }
}

/** A member's own profile, whole. The phone is masked even here. */
export const ownProfileOf = (user: UserState, view: View): Profile => ({
  ...pageOf(user, view, true),
  name: user.name,
  avatar: avatarUrl(user, view.urlOf),
  avatarImage: user.avatar && imageOf(user.avatar, view.urlOf),
  aboutMe: user.aboutMe,
  emotion: user.emotion,
  lover: user.lover,
  birthday: user.birthday,
  images: user.images.map((picture) => imageOf(picture, view.urlOf)),
  online: user.presence?.online ?? user.online,
  lastActive: (user.presence?.at ?? user.lastActive)?.toISOString() ?? null,
  ...(user.phone ? { phone: maskPhone(user.phone) } : {}),
  appleBound: false,
  wxBound: false,
  hasPassword: user.password !== null,
  vipLimitDate: user.vipLimitDate?.toISOString() ?? null,
  guanPoint: user.guanPoint,
  reviewReason: user.reviewReason,
  roles: user.roles,
  completion: completionOf(user),
  missing: missingOf(user),
  hasWithdrawInfo: false,
})
