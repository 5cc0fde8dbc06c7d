import { CheckStatus, ProfileStatus } from '@xinyu/contracts/enums'
import type { Privacy } from '@xinyu/contracts/profile'
import type { UserState } from './user.document.ts'

export const openPrivacy: Privacy = {
  blockMe: false,
  hideOnline: false,
  hideDistance: false,
  whoMayWrite: 'everyone',
  whoSeesPhotos: 'everyone',
}

const noLogins = () => ({
  phone: null,
  phoneHash: null,
  password: null,
  wxIds: [],
  appleId: null,
  appleSince: null,
  appleGrant: null,
  otpSecret: null,
  secondFactor: null,
  passkeys: [],
  endedSessions: [],
  notBefore: 0,
  credentialGeneration: 0,
  usedTickets: [],
})

const emptyProfile = () => ({
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
  position: null,
  avatar: null,
  images: [],
  privacy: openPrivacy,
})

const noReviews = () => ({
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
})

/** A new member without any data. */
export const newUser = (given: { _id: string; GID: string; createdAt: Date; shareCode: string | null }): UserState => ({
  ...given,
  ...noLogins(),
  ...emptyProfile(),
  ...noReviews(),
  withdrawInfo: null,
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
  applied: { membership: 0, points: 0, ban: 0 },
})
