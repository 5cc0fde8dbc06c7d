import type { AdminRole } from '@xinyu/contracts/call'
import type { CheckStatus, Gender, ProfileStatus } from '@xinyu/contracts/enums'
import type { Privacy } from '@xinyu/contracts/profile'
import type { Wishes } from '@xinyu/contracts/profile/wishes'
import type { WrittenConsent } from '@xinyu/contracts/lists/consents'
import type { Position } from '@xinyu/contracts/rules/people/distance'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'
import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'
import type { Picture } from '@xinyu/platform/pictures/picture.rules'
import type { AlbumTakedown, Ban, Limit, Sanction } from './sanction.document.ts'
import type { ApprovedContent, LiveCity, PromptAnswer, ReviewedTexts } from './profile-content.document.ts'
import type { Featured, GradeCheck, Passkey, RealNameCheck, SecondFactor } from './user-checks.document.ts'

/** A block set or lifted. `number` grows with every change of the member. */
export interface BlockChange {
  id: string
  isBlocked: boolean
  at: Date
  number: number
  /** hides the member from the other as a phone contact; independent of their blocks */
  isContact?: true
}

export interface PlacedAt extends Position {
  at: Date
}

/** The last answer to a consent text. */
export interface ConsentAnswer {
  textVersion: string
  given: boolean
  at: Date
}
/** The last answer to the service agreement. */
export interface Agreement {
  _id: string
  textVersion: string
  agreed: boolean
  signedAt: Date
}

/** Roles that one administrator granted and a second one has not approved. */
export interface RoleGrant {
  roles: AdminRole[]
  by: string
  at: Date
  until: Date
}

/** Everything stored about a member. Guests are not members and are stored elsewhere. */
export interface UserState extends ReviewedTexts {
  _id: string
  GID: string
  phone: Sealed | null
  /** lookup key of the account by phone */
  phoneHash: string | null
  /** payee of withdrawals */
  withdrawInfo: Sealed | null
  password: string | null
  /** lookup keys by WeChat: keyed hashes of the person’s unionid and of their openids at our apps */
  wxIds?: string[]
  /** lookup key by Apple: keyed hash of the person’s id there */
  appleId?: string | null
  /** earlier notifications of Apple are ignored */
  appleSince?: Date | null
  /** revokes the login at Apple, if Apple granted it */
  appleGrant?: Sealed | null
  /** secret of the authenticator, from the start of its setup */
  otpSecret?: Sealed | null
  /** null until the authenticator is confirmed by its first code */
  secondFactor?: SecondFactor | null
  /** the oldest first; absent: none */
  passkeys?: Passkey[]
  createdAt: Date
  shareCode: string | null
  gender: Gender | null
  birthday: string | null
  liveCity: LiveCity | null
  work: number | null
  education: number | null
  height: number | null
  weight: number | null
  income: number | null
  marriage: number | null
  nation: number | null
  habits: number[]
  /** absent: none */
  answers?: PromptAnswer[]
  /** limits on whom the member is shown, and is shown to; never shown to others */
  wishes?: Wishes
  /** false: no personal recommendation */
  isPersonal?: boolean
  isCompleted: ProfileStatus
  /** number of the submission for review, so that a decision on an older one does nothing */
  revision: number
  reviewReason: string
  /** kind of the reason, to lead the member to what must change */
  reviewCode?: string
  /** hash of the content that was sent back: it cannot be submitted again unchanged */
  sentBackMark?: string
  /** texts and avatar as last approved: what others see during a review */
  approved: ApprovedContent | null
  hasRealChecked: CheckStatus
  hasGradeChecked: CheckStatus
  /** name and number of the ID card that is in review or verified */
  identity?: Sealed | null
  realName?: RealNameCheck | null
  grade?: GradeCheck | null
  /** last successful face check against the avatar */
  faceVerifiedAt?: Date | null
  featured?: Featured | null
  agreement?: Agreement | null
  /** except the agreement and the consent to face data, which are stored elsewhere */
  consents?: Partial<Record<WrittenConsent, ConsentAnswer>>
  /** center of a cell of about ten kilometres, with the member's consent */
  position?: PlacedAt | null
  avatar: Picture | null
  images: Picture[]
  privacy: Privacy
  /** number of members whom this member blocks */
  blockCount: number
  /** latest blocks set or lifted that are not in the edges yet */
  blockChanges: BlockChange[]
  roles: AdminRole[]
  /** roles of a disabled staff member; `roles` is then empty */
  suspendedRoles?: AdminRole[]
  /** since when the member has a role */
  rolesSince?: Date | null
  /** see `RoleGrant` */
  roleGrant?: RoleGrant | null
  vipLimitDate: Date | null
  guanPoint: number
  /** exact to ten minutes; current online state is in Redis */
  lastActive: Date | null
  ban: Ban | null
  /** absent: none */
  limit?: Limit | null
  /** the latest, the oldest first; absent: none */
  sanctions?: Sanction[]
  /** album photos hidden by incidents, the latest; absent: none */
  takedowns?: AlbumTakedown[]
  cancellation: { at: Date; erasedAt: Date; before: ProfileStatus; reason: string } | null
  erased: boolean
  /** ended sessions with an access token that may still be valid */
  endedSessions?: { id: string; at: Date }[]
  /** tokens issued before this second are void */
  notBefore: number
  /** counts changes of credentials and ends of all sessions; absent: 0 */
  credentialGeneration?: number
  /** used tickets of a login's first step, until they expire */
  usedTickets?: { id: string; until: Date }[]
  /** sequence number of the last applied fact of each kind, so that an older one does nothing */
  applied: { membership: number; points: number; ban: number }
}

/** A member's document: `UserState` and this. */
export interface User extends UserState, Aggregate {
  /** set by every change that affects a read model, until all read models have it */
  projectionDue?: true
}

/** fields that no read model contains */
const unprojected: ReadonlySet<string> = new Set<string>([
  'password',
  'wxIds',
  'appleId',
  'appleSince',
  'appleGrant',
  'otpSecret',
  'secondFactor',
  'passkeys',
  'withdrawInfo',
  'identity',
  'realName',
  'grade',
  'agreement',
  'consents',
  'endedSessions',
  'credentialGeneration',
  'usedTickets',
  'roles',
  'suspendedRoles',
  'rolesSince',
  'roleGrant',
  'notBefore',
  'limit',
  'sanctions',
  'guanPoint',
  'applied.points',
  'applied.membership',
])

/** Whether a change of these fields affects a read model. */
export const isProjected = (set: object): boolean => Object.keys(set).some((field) => !unprojected.has(field))
