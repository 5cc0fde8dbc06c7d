import { CheckStatus } from '@xinyu/contracts/enums'
import { profileChanged, realNameSubmitted } from '@xinyu/contracts/events/users'
import { isAdultOn } from '@xinyu/contracts/rules/age'
import type { IdCard } from '@xinyu/contracts/rules/id-card'
import type { Sealed } from '@xinyu/contracts/rules/sealed'
import { answerConsent } from '../user-consents.rules.ts'
import { noRealName } from '../user-papers.rules.ts'
import type { Decision, UserState } from '../user.rules.ts'

export type Side = 'front' | 'back'

const isOpen = ({ hasRealChecked }: UserState): boolean =>
  hasRealChecked === CheckStatus.None || hasRealChecked === CheckStatus.SentBack

export const addIdPhoto = (user: UserState, side: Side, id: string): Decision => {
  if (!isOpen(user)) return { refuse: 'CHECK_STATE' }
  const realName = user.realName ?? noRealName
  return { set: { realName: { ...realName, uploads: { ...realName.uploads, [side]: id } } } }
}

export interface HandedIn {
  identity: Sealed
  front: string
  back: string
  avatarDistance: number | null
}

/** The same once more changes nothing; anything else while it waits, or once it is verified, is refused. */
export const submitRealName = (
  user: UserState,
  { identity, front, back, avatarDistance }: HandedIn,
  now: Date,
): Decision => {
  const realName = user.realName ?? noRealName
  if (!isOpen(user)) {
    const isRepeat = user.hasRealChecked === CheckStatus.Waiting && realName.front === front && realName.back === back
    return isRepeat ? {} : { refuse: 'CHECK_STATE' }
  }
  const { uploads } = realName
  if (uploads.front !== front || uploads.back !== back || front === back) return { refuse: 'IMAGE_REQUIRED' }
  const revision = realName.revision + 1
  // the form says that handing in is the consent, and where it is withdrawn
  const consent = answerConsent(user, 'papers', true, now)
  return {
    set: {
      ...consent.set,
      hasRealChecked: CheckStatus.Waiting,
      identity,
      realName: { ...noRealName, revision, front, back, avatarDistance, submittedAt: now },
    },
    facts: [...consent.facts, { fact: realNameSubmitted, extra: { revision } }],
  }
}

/** Does this decision meet what waits? */
export const waitsFor = (user: UserState, revision: number): boolean =>
  user.hasRealChecked === CheckStatus.Waiting && user.realName?.revision === revision

/** Birthday and gender are those of the card from now on. */
export const verifyRealName = (user: UserState, revision: number, card: IdCard, now: Date): Decision =>
  user.realName && waitsFor(user, revision)
    ? {
        set: {
          hasRealChecked: CheckStatus.Verified,
          birthday: card.birthday,
          gender: card.gender,
          realName: { ...user.realName, reason: '', decidedAt: now },
        },
        facts: [{ fact: profileChanged }],
      }
    : {}

/** Name and number go at once, the photos after their time. */
export const sendRealNameBack = (user: UserState, revision: number, reason: string, now: Date): Decision =>
  user.realName && waitsFor(user, revision)
    ? {
        set: {
          hasRealChecked: CheckStatus.SentBack,
          identity: null,
          realName: { ...user.realName, reason, decidedAt: now },
        },
        facts: [{ fact: profileChanged }],
      }
    : {}

/** Nothing of the card of somebody who is no adult is kept. */
export const forgetPhotos = (user: UserState): Decision =>
  user.realName && isOpen(user) ? { set: { realName: { ...user.realName, uploads: noRealName.uploads } } } : {}

/** When somebody becomes an adult in China; null: they are one. */
export const adultFrom = (birthday: string, now: Date): Date | null =>
  isAdultOn(birthday, now)
    ? null
    : new Date(
        `${Number(birthday.slice(0, 4)) + 18}-${birthday.slice(5) === '02-29' ? '03-01' : birthday.slice(5)}T00:00:00+08:00`,
      )
