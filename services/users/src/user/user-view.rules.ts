import { addressOf, imageOf, pictureKey } from '@xinyu/platform/pictures/picture.rules'
import type { PagePartView, PublicWords } from '@xinyu/contracts/internal/users'
import { likedTexts, type PagePart } from '@xinyu/contracts/profile/page-part'
import { type Profile } from '@xinyu/contracts/profile'
import { ageOn } from '@xinyu/contracts/rules/people/age'
import { maskAccount } from '@xinyu/contracts/rules/people/mask'
import { maskPayee, type Payee } from '@xinyu/contracts/rules/people/payee'
import { maskPhone } from '@xinyu/contracts/rules/people/phone'
import { type PersonState, strangers, type Visibility, visibilityOf } from '@xinyu/contracts/rules/people/visibility'
import { answerId, shownAnswers } from './answers.rules.ts'
import { avatarUrl, shownCheck, visibleContentOf } from './user-shown.rules.ts'
import { isUnchanged } from './user-content.rules.ts'
import type { UserState } from './user.document.ts'
import { completionOf, missingOf } from './profile-completion.rules.ts'
import { approvedImages, cardFor, type View } from './user-card.rules.ts'

/** The state that decides who may see this member. */
export const visibleStateOf = ({ _id, isCompleted, approved, erased, privacy }: UserState): PersonState => ({
  _id,
  isCompleted,
  wasApproved: approved !== null,
  isErased: erased,
  privacy,
})

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
