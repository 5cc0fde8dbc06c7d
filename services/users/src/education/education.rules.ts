import { CheckStatus } from '@xinyu/contracts/enums'
import { gradeSubmitted, profileChanged } from '@xinyu/contracts/events/users'
import { answerConsent } from '../user/user-consents.rules.ts'
import { noGrade } from '../user/user-identity-photos.rules.ts'
import type { Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'

const maxCertificates = 2

/** A verified education may be followed by a higher one. */
const canSubmit = ({ hasGradeChecked }: UserState): boolean => hasGradeChecked !== CheckStatus.Waiting

/** Keeps the latest two photos. */
export const addCertificate = (user: UserState, id: string): Decision => {
  if (!canSubmit(user)) return { refuse: 'CHECK_STATE' }
  const grade = user.grade ?? noGrade
  return { set: { grade: { ...grade, uploads: [...grade.uploads, id].slice(-maxCertificates) } } }
}

export interface Submission {
  education: number
  school: string
  certificates: readonly string[]
}

/** A repeat changes nothing; any other submission during a review is refused. */
export const submitGrade = (user: UserState, { education, school, certificates }: Submission, now: Date): Decision => {
  const grade = user.grade ?? noGrade
  if (!canSubmit(user))
    return grade.certificates.join() === certificates.join() && grade.education === education
      ? {}
      : { refuse: 'CHECK_STATE' }
  const isUploaded = certificates.every((id) => grade.uploads.includes(id))
  if (!isUploaded || new Set(certificates).size < certificates.length) return { refuse: 'IMAGE_REQUIRED' }
  const revision = grade.revision + 1
  // the form says that submitting is the consent, and where it is withdrawn
  const consent = answerConsent(user, 'papers', true, now)
  return {
    set: {
      ...consent.set,
      hasGradeChecked: CheckStatus.Waiting,
      grade: { ...noGrade, revision, education, school, certificates: [...certificates], submittedAt: now },
    },
    facts: [...consent.facts, { fact: gradeSubmitted, extra: { revision, education } }],
  }
}

/** An approved education moves to the profile; a decision on an earlier revision does nothing. */
export const decideGrade = (
  user: UserState,
  { revision, isApproved, reason }: { revision: number; isApproved: boolean; reason: string },
  now: Date,
): Decision => {
  const { grade } = user
  if (user.hasGradeChecked !== CheckStatus.Waiting || grade?.revision !== revision) return {}
  const decided = { ...grade, decidedAt: now }
  return {
    set: isApproved
      ? {
          hasGradeChecked: CheckStatus.Verified,
          education: grade.education,
          grade: { ...decided, reason: '' },
        }
      : { hasGradeChecked: CheckStatus.SentBack, grade: { ...decided, reason } },
    facts: [{ fact: profileChanged }],
  }
}
