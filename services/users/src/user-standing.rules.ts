import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Standing } from '@xinyu/contracts/internal/users'
import type { ConductRule } from '@xinyu/contracts/rules/conduct'
import type { Ban, UserState } from './user.rules.ts'

/** In whole seconds, as the times in tokens. */
export const secondOf = (now: Date): number => Math.floor(now.getTime() / 1000)

export const isVipAt = (user: Pick<UserState, 'vipLimitDate'>, now: Date): boolean =>
  user.vipLimitDate !== null && user.vipLimitDate > now

export const standingOf = (
  user: Pick<UserState, 'isCompleted' | 'approved' | 'vipLimitDate' | 'roles' | 'notBefore' | 'endedSessions' | 'ban'>,
): Standing => ({
  type: 'normal',
  isCompleted: user.isCompleted,
  wasApproved: Boolean(user.approved),
  vipLimitDate: user.vipLimitDate?.toISOString() ?? null,
  roles: user.roles,
  notBefore: user.notBefore,
  endedSessions: (user.endedSessions ?? []).map(({ id }) => id),
  ban: user.isCompleted === ProfileStatus.Banned ? banOf(user) : null,
})

/** What a banned person is told: the rule, why, and until when. */
export const banOf = ({
  ban,
}: Pick<UserState, 'ban'>): { reason: string; until: string | null; rule: ConductRule | null } => ({
  reason: ban?.reason ?? '',
  until: ban?.until?.toISOString() ?? null,
  rule: ban?.rule ?? null,
})

/** A ban is known by whom it is of and since when; one that is shortened stays the same. */
export const banIdOf = (user_id: string, ban: Pick<Ban, 'at'>): string => `${user_id}:${ban.at.getTime()}`
