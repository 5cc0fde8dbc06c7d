import { CheckStatus } from '@xinyu/contracts/enums'
import { profileChanged, realNameSubmitted } from '@xinyu/contracts/events/users'
import { isAdultOn } from '@xinyu/contracts/rules/people/age'
import type { IdCard } from '@xinyu/contracts/rules/people/id-card'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'
import { answerConsent } from '../user/user-consents.rules.ts'
import { noRealName } from '../user/user-identity-photos.rules.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'

export type Side = 'front' | 'back'

const canSubmit = ({ hasRealChecked }: UserState): boolean =>
  hasRealChecked === CheckStatus.None || hasRealChecked === CheckStatus.SentBack

export const addIdPhoto = (user: UserState, side: Side, id: string): Decision => {
  if (!canSubmit(user)) return { refuse: 'CHECK_STATE' }
  const realName = user.realName ?? noRealName
  return { set: { realName: { ...realName, uploads: { ...realName.uploads, [side]: id } } } }
}

interface RealNameSubmission {
  identity: Sealed
  front: string
  back: string
  avatarDistance: number | null
}

/** An identical repeat changes nothing; any other submission is refused while one is waiting or verified. */
export const submitRealName = (
  user: UserState,
  { identity, front, back, avatarDistance }: RealNameSubmission,
  now: Date,
): Decision => {
  const realName = user.realName ?? noRealName
  if (!canSubmit(user)) {
    const isRepeat = user.hasRealChecked === CheckStatus.Waiting && realName.front === front && realName.back === back
    return isRepeat ? {} : { refuse: 'CHECK_STATE' }
  }
  const { uploads } = realName
  if (uploads.front !== front || uploads.back !== back || front === back) return { refuse: 'IMAGE_REQUIRED' }
  const revision = realName.revision + 1
  // the form says that submitting is the consent, and where to withdraw it
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

/** Whether this revision is the one that is waiting. */
export const isWaitingFor = (user: UserState, revision: number): boolean =>
  user.hasRealChecked === CheckStatus.Waiting && user.realName?.revision === revision

/** Sets birthday and gender to those of the card. */
export const verifyRealName = (user: UserState, revision: number, card: IdCard, now: Date): Decision =>
  user.realName && isWaitingFor(user, revision)
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

/** Deletes name and number at once; the photos are deleted after their retention. */
export const rejectRealName = (user: UserState, revision: number, reason: string, now: Date): Decision =>
  user.realName && isWaitingFor(user, revision)
    ? {
        set: {
          hasRealChecked: CheckStatus.SentBack,
          identity: null,
          realName: { ...user.realName, reason, decidedAt: now },
        },
        facts: [{ fact: profileChanged }],
      }
    : {}

/** Removes the uploaded photos of a minor's card. */
export const forgetPhotos = (user: UserState): Decision =>
  user.realName && canSubmit(user) ? { set: { realName: { ...user.realName, uploads: noRealName.uploads } } } : {}

/** When a person becomes an adult in China; null: already an adult. */
export const adultFrom = (birthday: string, now: Date): Date | null =>
  isAdultOn(birthday, now)
    ? null
    : new Date(
        `${Number(birthday.slice(0, 4)) + 18}-${birthday.slice(5) === '02-29' ? '03-01' : birthday.slice(5)}T00:00:00+08:00`,
      )
