import type { Profile } from '@xinyu/contracts/profile'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Standing } from '../session/session.ts'

export type Gate = 'login' | 'basicInfo' | 'avatar' | 'approved' | 'vip' | 'guanPoint'

export interface Who {
  standing: Standing
  profile: Profile | null
}

const hasBasics = ({ birthday, liveCity, work }: Profile): boolean =>
  birthday !== null && liveCity !== null && liveCity.province !== '' && liveCity.city !== '' && work !== null

interface GateRule {
  /** the page that lifts it */
  readonly to: string
  open(who: Who): boolean
}
const withProfile =
  (test: (profile: Profile) => boolean) =>
  ({ profile }: Who): boolean =>
    profile !== null && test(profile)

/** What each gate demands, and where a person meets the demand (specification, section 5). */
export const gateRules: Record<Gate, GateRule> = {
  login: { to: '/login', open: ({ standing }) => standing === 'member' },
  basicInfo: { to: '/register/complete', open: withProfile(hasBasics) },
  avatar: {
    to: '/me/edit/avatar',
    open: withProfile((profile) => profile.avatar !== null || profile.avatarImage !== null),
  },
  approved: {
    to: '/register/complete',
    open: withProfile((profile) => profile.isCompleted === ProfileStatus.Approved),
  },
  vip: { to: '/vip/check-order?tab=0', open: withProfile((profile) => profile.isVip) },
  guanPoint: { to: '/vip/check-order?tab=1', open: withProfile((profile) => (profile.guanPoint ?? 0) > 0) },
}

/** The first of `gates` that is closed for this person; null when the way is free. */
export const firstClosed = (gates: readonly Gate[], who: Who): Gate | null =>
  gates.find((gate) => !gateRules[gate].open(who)) ?? null

const refusals: Record<string, Gate> = {
  NEED_LOGIN: 'login',
  NOT_LOGGED_IN: 'login',
  NEED_VIP: 'vip',
  GUANPOINT_NOT_ENOUGH: 'guanPoint',
  PROFILE_NOT_APPROVED: 'approved',
  PROFILE_INCOMPLETE: 'basicInfo',
  NEED_AVATAR: 'avatar',
}
/** The gate that a server's refusal means, if any: it knows better than the client's copy. */
export const gateOfRefusal = (code: string | null): Gate | null => (code === null ? null : (refusals[code] ?? null))
