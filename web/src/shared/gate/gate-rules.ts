import type { Profile } from '@xinyu/contracts/profile'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Standing } from '../session/session.ts'

export type Gate = 'login' | 'basicInfo' | 'avatar' | 'approved' | 'vip' | 'guanPoint'

export interface Viewer {
  standing: Standing
  profile: Profile | null
}

const hasBasics = ({ birthday, liveCity, work }: Profile): boolean =>
  birthday !== null && liveCity !== null && liveCity.province !== '' && liveCity.city !== '' && work !== null

interface GateRule {
  /** the page on which the person can meet the condition */
  readonly to: string
  isOpen(viewer: Viewer): boolean
}
const withProfile =
  (test: (profile: Profile) => boolean) =>
  ({ profile }: Viewer): boolean =>
    profile !== null && test(profile)

/** The condition of each gate, and the page where a person can meet it (specification, section 5). */
export const gateRules: Record<Gate, GateRule> = {
  login: { to: '/login', isOpen: ({ standing }) => standing === 'member' },
  basicInfo: { to: '/register/complete', isOpen: withProfile(hasBasics) },
  avatar: {
    to: '/me/edit/avatar',
    isOpen: withProfile((profile) => profile.avatar !== null || profile.avatarImage !== null),
  },
  approved: {
    to: '/register/complete',
    isOpen: withProfile((profile) => profile.isCompleted === ProfileStatus.Approved),
  },
  vip: { to: '/vip/check-order?tab=0', isOpen: withProfile((profile) => profile.isVip) },
  guanPoint: { to: '/vip/check-order?tab=1', isOpen: withProfile((profile) => (profile.guanPoint ?? 0) > 0) },
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
}
/** The gate that a server's refusal stands for, if any; the server's word counts over the client's copy. */
export const gateOfRefusal = (code: string | null): Gate | null => (code === null ? null : (refusals[code] ?? null))
