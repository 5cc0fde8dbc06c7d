import { ProfileStatus } from '@xinyu/contracts/enums'
import type { AccountStatus } from '@xinyu/contracts/internal/users'
import type { ConductRule } from '@xinyu/contracts/rules/text/conduct'
import type { Ban } from './sanction.document.ts'
import type { UserState } from './user.document.ts'

/** In whole seconds, like the times in tokens. */
export const secondOf = (now: Date): number => Math.floor(now.getTime() / 1000)

export const isVipAt = (user: Pick<UserState, 'vipLimitDate'>, now: Date): boolean =>
  user.vipLimitDate !== null && user.vipLimitDate > now

export const accountStatusOf = (
  user: Pick<UserState, 'isCompleted' | 'approved' | 'vipLimitDate' | 'roles' | 'notBefore' | 'endedSessions' | 'ban'>,
): AccountStatus => ({
  type: 'normal',
  isCompleted: user.isCompleted,
  wasApproved: Boolean(user.approved),
  vipLimitDate: user.vipLimitDate?.toISOString() ?? null,
  roles: user.roles,
  notBefore: user.notBefore,
  endedSessions: (user.endedSessions ?? []).map(({ id }) => id),
  ban: user.isCompleted === ProfileStatus.Banned ? banOf(user) : null,
})

/** The details of a ban for the banned member: rule, reason and end. */
export const banOf = ({
  ban,
}: Pick<UserState, 'ban'>): { reason: string; until: string | null; rule: ConductRule | null } => ({
  reason: ban?.reason ?? '',
  until: ban?.until?.toISOString() ?? null,
  rule: ban?.rule ?? null,
})

/** Identifies a ban by its member and time; a shortened one keeps its id. */
export const banIdOf = (user_id: string, ban: Pick<Ban, 'at'>): string => `${user_id}:${ban.at.getTime()}`
