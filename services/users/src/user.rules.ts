import type { AdminRole } from '@xinyu/contracts/call'
import { CheckStatus, FeaturedStatus, type Gender, ProfileStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'
import type { Fact } from '@xinyu/contracts/event'
import type { Privacy, Wishes } from '@xinyu/contracts/profile'
import type { WrittenConsent } from '@xinyu/contracts/lists/consents'
import type { Position } from '@xinyu/contracts/rules/distance'
import type { ConductRule } from '@xinyu/contracts/rules/conduct'
import type { Sealed } from '@xinyu/contracts/rules/sealed'
import type { Picture } from '@xinyu/platform/pictures/picture.rules'

export interface LiveCity {
  province: string
  city: string
  provinceCode: string
  cityCode: string
}
/** The texts a moderator reviews. */
export interface ReviewedTexts {
  name: string
  aboutMe: string
  emotion: string
  lover: string
}
export const reviewedFields = ['name', 'aboutMe', 'emotion', 'lover'] as const
/** A prompt as its member finished it. */
export interface PromptAnswer {
  prompt: number
  text: string
  /** absent: it is written */
  voice?: AnswerVoice
}
/** A spoken answer; its sound lies in the object store, privately. */
export interface AnswerVoice {
  key: string
  seconds: number
  waveform: number[]
}
/** What others see of what is reviewed. */
export interface ApprovedContent extends ReviewedTexts {
  avatar: Picture | null
  /** absent: none were known then */
  answers?: PromptAnswer[]
}

/** A block set or lifted. `number` grows with every change of the member. */
export interface BlockChange {
  id: string
  isBlocked: boolean
  at: Date
  number: number
  /** the member hides from the other as a phone contact; what they block themselves is apart from that */
  isContact?: true
}

/** What an admin proves beside the password. */
export interface SecondFactor {
  enrolledAt: Date
  /** the latest 30 seconds of which a code was taken: none of then or before is taken again */
  lastStep: number
  /** hashes of those that are left */
  recoveryCodes: string[]
}

/** Papers that a member handed in for a moderator. */
export interface PaperCheck {
  /** counts what was handed in, so that a decision on an older state does nothing */
  revision: number
  reason: string
  submittedAt: Date | null
  decidedAt: Date | null
}
/** Photos by their ids; null and none once they are deleted. */
export interface RealNameCheck extends PaperCheck {
  front: string | null
  back: string | null
  /** uploaded and not handed in yet */
  uploads: { front: string | null; back: string | null }
  /** of the face on the card to the avatar’s, when it was handed in */
  avatarDistance: number | null
}
export interface GradeCheck extends PaperCheck {
  education: number | null
  school: string
  certificates: string[]
  /** uploaded and not handed in yet; the latest two */
  uploads: string[]
}
export interface Featured {
  status: FeaturedStatus
  /** why me, as they wrote */
  text: string
  /** why not, as they are told */
  reason: string | null
  since: Date
}
export interface PlacedAt extends Position {
  at: Date
}

/** The last answer to a text that asks for consent. */
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

/** Why and until when somebody is kept out. `before`: what they were until then. */
export interface Ban {
  reason: string
  until: Date | null
  at: Date
  before: ProfileStatus
  /** what follows was not noted of older bans */
  rule?: ConductRule | null
  /** null: the product itself, or its operator */
  by?: string | null
  report_id?: string | null
  /** the ban that this one replaced */
  replaced?: Omit<Ban, 'before' | 'replaced'> | null
}

/** Everything known of a member. Guests are not members and are kept apart. */
export interface RoleGrant {
  roles: AdminRole[]
  by: string
  at: Date
  until: Date
}

export interface UserState extends ReviewedTexts {
  _id: string
  GID: string
  phone: Sealed | null
  /** by which the phone finds the account */
  phoneHash: string | null
  /** whom a withdrawal is paid to */
  withdrawInfo: Sealed | null
  password: string | null
  /** by which WeChat finds the account: keyed hashes of the person’s unionid and of their openids at our apps */
  wxIds?: string[]
  /** by which Apple finds it: keyed hash of the person’s id there */
  appleId?: string | null
  /** what Apple says of an earlier time is no longer looked at */
  appleSince?: Date | null
  /** with which Apple is asked to end the login there, when it was given */
  appleGrant?: Sealed | null
  /** key of the authenticator, from the moment one is set up */
  otpSecret?: Sealed | null
  /** null until the authenticator is confirmed by its first code */
  secondFactor?: SecondFactor | null
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
  /** as they wrote them; absent: none */
  answers?: PromptAnswer[]
  /** whom they want to be shown, and to be shown to; never shown to others */
  wishes?: Wishes
  /** false: no personal recommendation */
  isPersonal?: boolean
  isCompleted: ProfileStatus
  /** counts what was handed in for review, so that a decision on an older state does nothing */
  revision: number
  reviewReason: string
  /** of what kind it is, so that the member is led to what must change */
  reviewCode?: string
  /** of the content that was sent back: the same is not handed in again */
  sentBackMark?: string
  /** texts and avatar as last approved: what others see while newer ones wait */
  approved: ApprovedContent | null
  hasRealChecked: CheckStatus
  hasGradeChecked: CheckStatus
  /** name and number of the ID card that waits or is verified */
  identity?: Sealed | null
  realName?: RealNameCheck | null
  grade?: GradeCheck | null
  /** when a living person with the avatar’s face last stood before the camera */
  faceVerifiedAt?: Date | null
  featured?: Featured | null
  agreement?: Agreement | null
  /** the agreement and the consent to face data stand elsewhere */
  consents?: Partial<Record<WrittenConsent, ConsentAnswer>>
  /** the middle of a cell of some ten kilometres, while they consent to it */
  position?: PlacedAt | null
  avatar: Picture | null
  images: Picture[]
  privacy: Privacy
  /** people whom this member blocks */
  blockCount: number
  /** blocks that were set or lifted and are not yet in the edges; only the latest few */
  blockChanges: BlockChange[]
  roles: AdminRole[]
  /** put aside while the colleague is disabled; then `roles` is empty */
  suspendedRoles?: AdminRole[]
  /** since when they have a role */
  rolesSince?: Date | null
  /** roles that one administrator gave them and a second one has not approved */
  roleGrant?: RoleGrant | null
  vipLimitDate: Date | null
  guanPoint: number
  /** right to ten minutes; who is online right now stands in Redis */
  lastActive: Date | null
  ban: Ban | null
  cancellation: { at: Date; erasedAt: Date; before: ProfileStatus; reason: string } | null
  erased: boolean
  /** logins that were ended while an access token of theirs may still be about */
  endedSessions?: { id: string; at: Date }[]
  /** tokens issued before this second are void */
  notBefore: number
  /** counts changes of credentials and ends of all logins; absent: none so far */
  credentialGeneration?: number
  /** tickets of a login's first step that have served and are not over yet */
  usedTickets?: { id: string; until: Date }[]
  /** the number of the last fact of each kind that was applied, so that a late one counts unless a later one came */
  applied: { membership: number; points: number; ban: number }
}

/**
 * What a decision about a member says: what changes, which facts it makes true (each gets the member as they are
 * afterwards), or why not.
 */
export interface Decided {
  set?: Partial<UserState>
  /** `bare`: of those few that do not carry the member */
  facts?: { fact: Fact; extra?: Record<string, unknown>; bare?: true }[]
}
export interface Refused {
  refuse: ErrorCode
  details?: Record<string, unknown>
}
export type Decision = Decided | Refused

export const openPrivacy: Privacy = {
  blockMe: false,
  hideOnline: false,
  hideDistance: false,
  whoMayWrite: 'everyone',
  whoSeesPhotos: 'everyone',
}

/** A member who has written nothing yet. */
export const newUser = (given: { _id: string; GID: string; createdAt: Date; shareCode: string | null }): UserState => ({
  ...given,
  phone: null,
  phoneHash: null,
  withdrawInfo: null,
  password: null,
  wxIds: [],
  appleId: null,
  appleSince: null,
  appleGrant: null,
  otpSecret: null,
  secondFactor: null,
  name: '',
  gender: null,
  birthday: null,
  liveCity: null,
  work: null,
  education: null,
  height: null,
  weight: null,
  income: null,
  marriage: null,
  nation: null,
  habits: [],
  answers: [],
  wishes: {},
  isPersonal: true,
  aboutMe: '',
  emotion: '',
  lover: '',
  isCompleted: ProfileStatus.Empty,
  revision: 0,
  reviewReason: '',
  reviewCode: '',
  approved: null,
  hasRealChecked: CheckStatus.None,
  hasGradeChecked: CheckStatus.None,
  identity: null,
  realName: null,
  grade: null,
  faceVerifiedAt: null,
  featured: null,
  agreement: null,
  consents: {},
  position: null,
  avatar: null,
  images: [],
  privacy: openPrivacy,
  blockCount: 0,
  blockChanges: [],
  roles: [],
  suspendedRoles: [],
  rolesSince: null,
  roleGrant: null,
  vipLimitDate: null,
  guanPoint: 0,
  lastActive: given.createdAt,
  ban: null,
  cancellation: null,
  erased: false,
  endedSessions: [],
  notBefore: 0,
  credentialGeneration: 0,
  usedTickets: [],
  applied: { membership: 0, points: 0, ban: 0 },
})
