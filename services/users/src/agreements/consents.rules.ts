import { CheckStatus } from '@xinyu/contracts/enums'
import { contractSigned, privacyChanged, profileChanged } from '@xinyu/contracts/events/users'
import { consentVersions, type WrittenConsent } from '@xinyu/contracts/lists/consents'
import { noGrade, noRealName } from '../user/user-identity-photos.rules.ts'
import { answerConsent } from '../user/user-consents.rules.ts'
import type { Decided, Decision } from '../user/user-decision.rules.ts'
import type { Agreement, UserState } from '../user/user.document.ts'

/**
 * Without terms or policy the member is hidden from others, and shows the profile again by hand after a new consent.
 */
const hideProfile = ({ privacy }: UserState): Decided =>
  privacy.blockMe ? {} : { set: { privacy: { ...privacy, blockMe: true } }, facts: [{ fact: privacyChanged }] }

/** Removes name, number and photos, and the verification based on them; a waiting check is withdrawn. */
const withoutIdentity = ({ realName, grade, hasRealChecked, hasGradeChecked }: UserState): Decided => {
  const hasBadge = hasRealChecked !== CheckStatus.None || hasGradeChecked !== CheckStatus.None
  return {
    set: {
      identity: null,
      realName: realName ? { ...noRealName, revision: realName.revision + 1 } : null,
      grade: grade ? { ...noGrade, revision: grade.revision + 1 } : null,
      hasRealChecked: CheckStatus.None,
      hasGradeChecked: CheckStatus.None,
    },
    facts: hasBadge ? [{ fact: profileChanged }] : [],
  }
}

const onWithdrawal: Partial<Record<WrittenConsent, (user: UserState) => Decided>> = {
  agreement: hideProfile,
  policy: hideProfile,
  recommendation: () => ({ set: { isPersonal: false }, facts: [{ fact: profileChanged }] }),
  papers: withoutIdentity,
  location: () => ({ set: { position: null } }),
}

/** Only the current text can be signed; repeating the same answer changes nothing. */
export const signAgreement = (user: UserState, agreement: Agreement): Decision => {
  const { textVersion, agreed } = agreement
  if (agreed && textVersion !== consentVersions.agreement) return { refuse: 'TEXT_OUTDATED' }
  if (user.agreement?.textVersion === textVersion && user.agreement.agreed === agreed) return {}
  const follows = agreed ? {} : hideProfile(user)
  const extra = { user_id: user._id, textVersion, agreed }
  return {
    set: { agreement, ...follows.set },
    facts: [{ fact: contractSigned, extra, bare: true }, ...(follows.facts ?? [])],
  }
}

export interface ConsentInput {
  kind: Exclude<WrittenConsent, 'agreement'>
  textVersion: string
  given: boolean
}

/** Records consent to the current text, or its withdrawal with all its consequences, in the same write. */
export const recordConsent = (user: UserState, { kind, textVersion, given }: ConsentInput, now: Date): Decision => {
  if (given && textVersion !== consentVersions[kind]) return { refuse: 'TEXT_OUTDATED' }
  const answered = answerConsent(user, kind, given, now, textVersion)
  const isRecommended = kind === 'recommendation' && given && user.isPersonal === false
  const follows: Decided = given
    ? isRecommended
      ? { set: { isPersonal: true }, facts: [{ fact: profileChanged }] }
      : {}
    : (onWithdrawal[kind]?.(user) ?? {})
  if (answered.facts.length === 0) return {}
  return { set: { ...answered.set, ...follows.set }, facts: [...answered.facts, ...(follows.facts ?? [])] }
}
