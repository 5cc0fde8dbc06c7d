import { CheckStatus } from '@xinyu/contracts/enums'
import { contractSigned, privacyChanged, profileChanged } from '@xinyu/contracts/events/users'
import { consentVersions, type WrittenConsent } from '@xinyu/contracts/lists/consents'
import { noGrade, noRealName } from '../user-papers.rules.ts'
import { answerConsent } from '../user-consents.rules.ts'
import type { Agreement, Decided, Decision, UserState } from '../user.rules.ts'

/** Without terms or policy nobody is shown to others. Who agrees again opens the profile by hand. */
const intoStealth = ({ privacy }: UserState): Decided =>
  privacy.blockMe ? {} : { set: { privacy: { ...privacy, blockMe: true } }, facts: [{ fact: privacyChanged }] }

/** Name, number and photos go, and with them what they have proven; what waits for a moderator waits no longer. */
const withoutPapers = ({ realName, grade, hasRealChecked, hasGradeChecked }: UserState): Decided => {
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

const withdrawn: Partial<Record<WrittenConsent, (user: UserState) => Decided>> = {
  agreement: intoStealth,
  policy: intoStealth,
  recommendation: () => ({ set: { isPersonal: false }, facts: [{ fact: profileChanged }] }),
  papers: withoutPapers,
  location: () => ({ set: { position: null } }),
}

/** Only the text in force can be signed; the same answer once more is the one that was given. */
export const sign = (user: UserState, agreement: Agreement): Decision => {
  const { textVersion, agreed } = agreement
  if (agreed && textVersion !== consentVersions.agreement) return { refuse: 'TEXT_OUTDATED' }
  if (user.agreement?.textVersion === textVersion && user.agreement.agreed === agreed) return {}
  const follows = agreed ? {} : intoStealth(user)
  const extra = { user_id: user._id, textVersion, agreed }
  return {
    set: { agreement, ...follows.set },
    facts: [{ fact: contractSigned, extra, bare: true }, ...(follows.facts ?? [])],
  }
}

export interface ConsentGiven {
  kind: Exclude<WrittenConsent, 'agreement'>
  textVersion: string
  given: boolean
}

/** Agrees to the text in force, or withdraws with everything that follows from it, in the same write. */
export const consentTo = (user: UserState, { kind, textVersion, given }: ConsentGiven, now: Date): Decision => {
  if (given && textVersion !== consentVersions[kind]) return { refuse: 'TEXT_OUTDATED' }
  const answered = answerConsent(user, kind, given, now, textVersion)
  const isRecommended = kind === 'recommendation' && given && user.isPersonal === false
  const follows: Decided = given
    ? isRecommended
      ? { set: { isPersonal: true }, facts: [{ fact: profileChanged }] }
      : {}
    : (withdrawn[kind]?.(user) ?? {})
  if (answered.facts.length === 0) return {}
  return { set: { ...answered.set, ...follows.set }, facts: [...answered.facts, ...(follows.facts ?? [])] }
}
