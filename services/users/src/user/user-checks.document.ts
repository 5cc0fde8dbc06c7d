import type { FeaturedStatus } from '@xinyu/contracts/enums'

/** A staff member's second factor. */
export interface SecondFactor {
  enrolledAt: Date
  /** the last 30-second step whose code was used: no code of this step or an earlier one is accepted */
  lastStep: number
  /** hashes of the unused codes */
  recoveryCodes: string[]
}

/** A WebAuthn credential of the member. */
export interface Passkey {
  _id: string
  /** base64url, as the authenticator names it; unique over all members */
  credentialId: string
  /** COSE, base64url */
  publicKey: string
  /** the authenticator's count of uses; 0: it does not count */
  counter: number
  /** hints for the browser */
  transports: string[]
  name: string
  addedAt: Date
  usedAt: Date | null
}

/** Identity documents submitted to a moderator. */
export interface IdentityCheck {
  /** number of the submission, so that a decision on an older one does nothing */
  revision: number
  reason: string
  submittedAt: Date | null
  decidedAt: Date | null
}
/** Photos by id; null or empty once they are deleted. */
export interface RealNameCheck extends IdentityCheck {
  front: string | null
  back: string | null
  /** uploaded and not submitted yet */
  uploads: { front: string | null; back: string | null }
  /** distance of the face on the card to the avatar's, at submission */
  avatarDistance: number | null
}
export interface GradeCheck extends IdentityCheck {
  education: number | null
  school: string
  certificates: string[]
  /** uploaded and not submitted yet; the latest two */
  uploads: string[]
}
export interface Featured {
  status: FeaturedStatus
  /** the application, as the member wrote it */
  text: string
  /** reason of the moderator, as sent to the member */
  reason: string | null
  since: Date
}
