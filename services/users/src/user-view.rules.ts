import { addressOf, imageOf, type Picture, pictureKey, type PictureUrls } from '@xinyu/platform/pictures/picture.rules'
import { ReviewStatus } from '@xinyu/contracts/enums'
import type { PagePartView, PublicWords } from '@xinyu/contracts/internal/users'
import { likedTexts, type PagePart, type Profile, type UserCard } from '@xinyu/contracts/profile'
import { ageOn } from '@xinyu/contracts/rules/people/age'
import { distanceBand } from '@xinyu/contracts/rules/people/distance'
import { maskAccount } from '@xinyu/contracts/rules/people/mask'
import { maskPayee, type Payee } from '@xinyu/contracts/rules/people/payee'
import { maskPhone } from '@xinyu/contracts/rules/people/phone'
import {
  hidesOnline,
  isShown,
  type PersonState,
  placeholderCard,
  strangers,
  type Visibility,
  visibilityOf,
} from '@xinyu/contracts/rules/people/visibility'
import { answerId, type SoundOf, shownAnswers } from './answers.rules.ts'
import {
  avatarUrl,
  freshPosition,
  isFaceVerified,
  isFeatured,
  listedActivity,
  shownCheck,
  visibleContentOf,
} from './user-shown.rules.ts'
import { isUnchanged } from './user-content.rules.ts'
import { isVipAt } from './user-account-status.rules.ts'
import type { PlacedAt, UserState } from './user.rules.ts'

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

const required = ['name', 'gender', 'birthday', 'liveCity', 'work', 'avatar'] as const
const optional = [
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
  'answers',
  'images',
] as const

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The required fields that are missing for a review. */
export const missingOf = (user: UserState): string[] => required.filter((field) => !isFilled(user[field]))

/** Completion of the profile, 0–100: the required fields count 60, the optional ones 40. */
export const completionOf = (user: UserState): number => {
  const share = (fields: readonly (keyof UserState)[]): number =>
    fields.filter((field) => isFilled(user[field])).length / fields.length
  return Math.round(60 * share(required) + 40 * share(optional))
}

/** The state that decides who may see this member. */
export const visibleStateOf = ({ _id, isCompleted, approved, erased, privacy }: UserState): PersonState => ({
  _id,
  isCompleted,
  wasApproved: approved !== null,
  isErased: erased,
  privacy,
})

export const approvedImages = (user: UserState): Picture[] =>
  user.images.filter((picture) => picture.isChecked === ReviewStatus.Approved)

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
  const { name, aboutMe, avatar } = visibleContentOf(user)
  const isHidden = hidesOnline(user.privacy)
  return {
    _id: user._id,
    GID: user.GID,
    name,
    avatar: avatar && { name: avatar.name },
    gender: user.gender,
    birthday: user.birthday,
    liveCity: user.liveCity,
    work: user.work,
    education: user.education,
    height: user.height,
    aboutMe,
    habits: user.habits,
    albumSize: approvedImages(user).length,
    vipLimitDate: user.vipLimitDate,
    hasRealChecked: shownCheck(user.hasRealChecked),
    hasGradeChecked: shownCheck(user.hasGradeChecked),
    hasFaceChecked: isFaceVerified(user),
    isFeatured: isFeatured(user),
    isCompleted: user.isCompleted,
    hidesOnline: isHidden,
    position: user.privacy.hideDistance ? null : (user.position ?? null),
    lastActive: user.lastActive && listedActivity(user.lastActive, isHidden),
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

/** A member's page, for a viewer with this visibility. */
export const pageOf = (user: UserState, view: View, seen: Visibility): Profile => {
  const content = visibleContentOf(user)
  const images = seen.photos ? approvedImages(user) : []
  return {
    ...cardFor(user, view, seen),
    type: 'normal',
    birthday: null,
    images: images.map((picture) => imageOf(picture, addressOf(picture, view.urls))),
    avatarImage: content.avatar && imageOf(content.avatar, view.urls.publicUrl),
    weight: user.weight,
    income: user.income,
    marriage: user.marriage,
    nation: user.nation,
    emotion: content.emotion,
    lover: content.lover,
    answers: shownAnswers(content.answers, view.soundOf),
    hasGradeChecked: shownCheck(user.hasGradeChecked),
    blockMe: user.privacy.blockMe,
  }
}

/** One photo or answer of a page, for a viewer with this visibility; null: there is none. */
export const pagePartOf = (user: UserState, { kind, id }: PagePart, seen: Visibility): PagePartView | null => {
  const content = visibleContentOf(user)
  const words = { prompt: null, text: '', seconds: null, picture: null }
  if (kind === 'photo') {
    const photos = [...(content.avatar ? [content.avatar] : []), ...(seen.photos ? approvedImages(user) : [])]
    const photo = photos.find(({ _id }) => _id === id)
    return photo ? { ...words, picture: pictureKey(photo.name, 960) } : null
  }
  const field = likedTexts.find((name) => name === id)
  if (field) return content[field] === '' ? null : { ...words, text: content[field] }
  const answer = content.answers?.find((one) => answerId(one) === id)
  return answer ? { ...words, prompt: answer.prompt, text: answer.text, seconds: answer.voice?.seconds ?? null } : null
}

/** The texts of a page as input for a model: nothing that identifies, locates or contacts the member. */
export const publicWordsOf = (user: UserState, now: Date): PublicWords => {
  const { aboutMe, emotion, lover } = visibleContentOf(user)
  const { birthday, liveCity, work, habits } = user
  return { age: birthday ? ageOn(birthday, now) : null, liveCity, work, habits, aboutMe, emotion, lover }
}

/** The sealed fields of a member's own page, opened. */
export interface OwnSecrets {
  phone: string | null
  payee: Payee | null
  /** the payee's name differs from the verified one */
  isPayeeOther: boolean
}

export const noSecrets: OwnSecrets = { phone: null, payee: null, isPayeeOther: false }

export const ownProfileOf = (user: UserState, { phone, payee, isPayeeOther }: OwnSecrets, view: View): Profile => ({
  ...pageOf(user, view, visibilityOf({ id: user._id, type: 'normal' }, visibleStateOf(user), strangers)),
  name: user.name,
  avatar: avatarUrl(user.avatar, view.urls.publicUrl),
  avatarImage: user.avatar && imageOf(user.avatar, view.urls.publicUrl),
  aboutMe: user.aboutMe,
  emotion: user.emotion,
  lover: user.lover,
  answers: shownAnswers(user.answers, view.soundOf),
  birthday: user.birthday,
  images: user.images.map((picture) => imageOf(picture, addressOf(picture, view.urls))),
  hasRealChecked: user.hasRealChecked,
  hasGradeChecked: user.hasGradeChecked,
  online: view.online.has(user._id),
  lastActive: user.lastActive?.toISOString() ?? null,
  ...(phone === null ? {} : { phone: maskPhone(phone) }),
  appleBound: Boolean(user.appleId),
  wxBound: (user.wxIds ?? []).length > 0,
  hasPassword: user.password !== null,
  vipLimitDate: user.vipLimitDate?.toISOString() ?? null,
  guanPoint: user.guanPoint,
  wasApproved: user.approved !== null,
  reviewReason: user.reviewReason,
  reviewCode: user.reviewCode ?? '',
  isUnchanged: isUnchanged(user),
  roles: user.roles,
  completion: completionOf(user),
  missing: missingOf(user),
  wishes: user.wishes ?? {},
  isPersonal: user.isPersonal ?? true,
  hasWithdrawInfo: payee !== null && !isPayeeOther,
  payee: payee && maskPayee(payee),
  payeeKind: payee && payee.kind,
  withdrawInfo: payee && !isPayeeOther ? { kind: payee.kind, account: maskPayee(payee) } : null,
  appleUserInfo: user.appleId ? { user: maskAccount(user.appleId) } : null,
})
