import { ProfileStatus } from '@xinyu/contracts/enums'
import { banned, unbanned } from '@xinyu/contracts/events/users'
import { undoSeconds } from '@xinyu/contracts/rules/undo'
import { type Decision, secondOf, type UserState } from '../user.rules.ts'

type Ban = NonNullable<UserState['ban']>
const withoutBefore = ({ reason, until, at, by }: Ban): NonNullable<Ban['replaced']> => ({
  reason,
  until,
  at,
  ...(by === undefined ? {} : { by }),
})

/** A second ban while banned replaces reason and end; what the person was before the first one is kept. */
export const ban = (
  user: UserState,
  { reason, until, by }: { reason: string; until: Date | null; by?: string },
  now: Date,
): Decision => {
  const before = user.ban?.before ?? user.isCompleted
  const replaced = user.ban && withoutBefore(user.ban)
  const decided = { reason, until, at: now, before, replaced, ...(by === undefined ? {} : { by }) }
  const set = { isCompleted: ProfileStatus.Banned, ban: decided, notBefore: secondOf(now) }
  return { set, facts: [{ fact: banned, extra: { reason, until: until?.toISOString() ?? null } }] }
}

export const liftBan = (user: UserState): Decision =>
  user.isCompleted === ProfileStatus.Banned
    ? { set: { isCompleted: user.ban?.before ?? ProfileStatus.BeingFilled, ban: null }, facts: [{ fact: unbanned }] }
    : {}

/**
 * A ban works at once, since it protects others; whoever decided it may take it back for a while, and the ban that it
 * replaced stands again. Of somebody who is not banned there is nothing to take back.
 */
export const takeBanBack = (user: UserState, by: string, now: Date): Decision => {
  const { ban: current } = user
  if (user.isCompleted !== ProfileStatus.Banned || !current) return {}
  if (current.by !== by) return { refuse: 'CONFLICT' }
  if (now.getTime() - current.at.getTime() >= undoSeconds * 1_000) return { refuse: 'UNDO_TOO_LATE' }
  const { replaced, before } = current
  if (!replaced || (replaced.until && replaced.until <= now)) return liftBan(user)
  const { reason, until } = replaced
  return {
    set: { ban: { ...replaced, before, replaced: null } },
    facts: [{ fact: banned, extra: { reason, until: until?.toISOString() ?? null } }],
  }
}

/**
 * A decision of the moderation service, which counts unless a later one has been taken. Who has a role is banned in the
 * admin app by an admin, never by a moderator's word on a report.
 */
export const applyBanDecision = (
  user: UserState,
  { banned: isBan, reason, until }: { banned: boolean; reason: string; until: Date | null },
  seq: number,
  now: Date,
): Decision => {
  if (user.applied.ban >= seq) return {}
  const decided = isBan ? (user.roles.length > 0 ? {} : ban(user, { reason, until }, now)) : liftBan(user)
  return 'refuse' in decided ? decided : { ...decided, set: { ...decided.set, applied: { ...user.applied, ban: seq } } }
}

/** Lifts a ban whose time is over; a longer one that was decided meanwhile stands. */
export const endBan = (user: UserState, now: Date): Decision =>
  user.ban?.until && user.ban.until <= now ? liftBan(user) : {}
