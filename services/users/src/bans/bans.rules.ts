import { ProfileStatus } from '@xinyu/contracts/enums'
import { banned, unbanned } from '@xinyu/contracts/events/users'
import { type Decision, secondOf, type UserState } from '../user.rules.ts'

/** A second ban while banned replaces reason and end; what the person was before the first one is kept. */
export const ban = (user: UserState, reason: string, until: Date | null, now: Date): Decision => {
  const before = user.ban?.before ?? user.isCompleted
  const set = { isCompleted: ProfileStatus.Banned, ban: { reason, until, at: now, before }, notBefore: secondOf(now) }
  return { set, facts: [{ fact: banned, extra: { reason, until: until?.toISOString() ?? null } }] }
}

export const liftBan = (user: UserState): Decision =>
  user.isCompleted === ProfileStatus.Banned
    ? { set: { isCompleted: user.ban?.before ?? ProfileStatus.BeingFilled, ban: null }, facts: [{ fact: unbanned }] }
    : {}

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
  const decided = isBan ? (user.roles.length > 0 ? {} : ban(user, reason, until, now)) : liftBan(user)
  return 'refuse' in decided ? decided : { ...decided, set: { ...decided.set, applied: { ...user.applied, ban: seq } } }
}

/** Lifts a ban whose time is over; a longer one that was decided meanwhile stands. */
export const endBan = (user: UserState, now: Date): Decision =>
  user.ban?.until && user.ban.until <= now ? liftBan(user) : {}
