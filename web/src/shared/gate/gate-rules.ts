import type { Profile } from '@xinyu/contracts/profile'
import { CheckStatus } from '@xinyu/contracts/enums'
import { isApprovedContent } from '@xinyu/contracts/rules/people/visibility'
import type { AuthStatus } from '../session/session.ts'

/** The gates of the specification's section 5; its `temp` and `login` are one. */
export type Gate =
  | 'login'
  | 'tempVip'
  | 'phone'
  | 'account'
  | 'appleAccount'
  | 'basicInfo'
  | 'avatar'
  | 'approved'
  | 'realName'
  | 'withdrawInfo'
  | 'vip'
  | 'guanPoint'

export interface Viewer {
  authStatus: AuthStatus
  profile: Profile | null
}

const hasBasics = ({ birthday, liveCity, work }: Profile): boolean =>
  birthday !== null && liveCity !== null && liveCity.province !== '' && liveCity.city !== '' && work !== null

interface GateRule {
  /** the page where the person can meet the condition */
  readonly to: string
  isOpen(viewer: Viewer): boolean
}
const withProfile =
  (test: (profile: Profile) => boolean) =>
  ({ profile }: Viewer): boolean =>
    profile !== null && test(profile)

const isMember = ({ authStatus }: Viewer): boolean => authStatus === 'member'
const hasPhone = ({ phone }: Profile): boolean => phone !== undefined
const hasApple = ({ appleBound }: Profile): boolean => appleBound === true

/** The condition of each gate, and the page where it can be met (specification, section 5). */
export const gateRules: Record<Gate, GateRule> = {
  login: { to: '/login', isOpen: isMember },
  // VIP bought by a guest belongs to the account they log in to
  tempVip: { to: '/login', isOpen: isMember },
  phone: { to: '/me/phone', isOpen: withProfile(hasPhone) },
  account: {
    to: '/me/phone',
    isOpen: withProfile((profile) => hasPhone(profile) || hasApple(profile)),
  },
  appleAccount: { to: '/about/account', isOpen: withProfile(hasApple) },
  basicInfo: { to: '/register/complete', isOpen: withProfile(hasBasics) },
  avatar: {
    to: '/me/edit/avatar',
    isOpen: withProfile((profile) => profile.avatar !== null || profile.avatarImage !== null),
  },
  approved: {
    to: '/register/complete',
    isOpen: withProfile(isApprovedContent),
  },
  realName: {
    to: '/me/realname',
    isOpen: withProfile((profile) => profile.hasRealChecked === CheckStatus.Verified),
  },
  withdrawInfo: {
    to: '/me/withdraw-info',
    isOpen: withProfile((profile) => profile.hasWithdrawInfo === true),
  },
  vip: { to: '/vip/check-order?tab=0', isOpen: withProfile((profile) => profile.isVip) },
  guanPoint: {
    to: '/vip/check-order?tab=1',
    isOpen: withProfile((profile) => (profile.guanPoint ?? 0) > 0),
  },
}

/** The first of `gates` that is closed for this person; null when all are open. */
export const firstClosed = (gates: readonly Gate[], viewer: Viewer): Gate | null =>
  gates.find((gate) => !gateRules[gate].isOpen(viewer)) ?? null

const refusals: Record<string, Gate> = {
  NEED_LOGIN: 'login',
  NOT_LOGGED_IN: 'login',
  NEED_VIP: 'vip',
  GUANPOINT_NOT_ENOUGH: 'guanPoint',
  PROFILE_NOT_APPROVED: 'approved',
  PROFILE_INCOMPLETE: 'basicInfo',
  NEED_AVATAR: 'avatar',
  NEED_BASIC_INFO: 'basicInfo',
  NEED_PHONE: 'phone',
  NEED_ACCOUNT: 'account',
  NEED_APPLE: 'appleAccount',
  NEED_REAL_NAME: 'realName',
  NEED_WITHDRAW_INFO: 'withdrawInfo',
  PAYEE_NAME: 'withdrawInfo',
}
/** The gate that a server's refusal stands for, if any; the server overrides the client's copy. */
export const gateOfRefusal = (code: string | null): Gate | null => (code === null ? null : (refusals[code] ?? null))
