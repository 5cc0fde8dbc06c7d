import type { AdminRole } from '@xinyu/contracts/call'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { banned, cancelled, erased, registered, restored, rolesChanged, unbanned } from '@xinyu/contracts/events/users'
import { type Decided, type Decision, newUser, type UserState } from '../user.rules.ts'

/** A cancelled account can come back this long. */
export const ERASED_AFTER_DAYS = 15
const day = 86_400_000

export const join = (shareCode: string | null): Decided => ({
  facts: [{ fact: registered, extra: { how: 'phone', shareCode } }],
})

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
export const followBanDecision = (
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

/** All tokens end with it. */
export const cancel = (user: UserState, reason: string, now: Date): Decision => {
  if (user.isCompleted === ProfileStatus.Cancelled) return {}
  const erasedAt = new Date(now.getTime() + ERASED_AFTER_DAYS * day)
  const set = {
    isCompleted: ProfileStatus.Cancelled,
    cancellation: { at: now, erasedAt, before: user.isCompleted, reason },
    notBefore: secondOf(now),
  }
  return { set, facts: [{ fact: cancelled, extra: { erasedAt: erasedAt.toISOString() } }] }
}

export const restore = (user: UserState): Decision =>
  user.isCompleted === ProfileStatus.Cancelled && !user.erased
    ? {
        set: { isCompleted: user.cancellation?.before ?? ProfileStatus.BeingFilled, cancellation: null },
        facts: [{ fact: restored }],
      }
    : {}

/** Nothing personal stays; the number stays taken, so that nobody else ever has it. */
export const erase = (user: UserState, now: Date): Decision => {
  const due =
    user.isCompleted === ProfileStatus.Cancelled &&
    !user.erased &&
    user.cancellation !== null &&
    user.cancellation.erasedAt <= now
  if (!due) return {}
  const { _id, GID, createdAt } = user
  const blank = newUser({ _id, GID, phone: null, createdAt, shareCode: null })
  return {
    set: {
      ...blank,
      isCompleted: ProfileStatus.Cancelled,
      erased: true,
      lastActive: null,
      presence: { online: false, at: createdAt },
      notBefore: secondOf(now),
      applied: user.applied,
    },
    facts: [{ fact: erased }],
  }
}

export const setRoles = (user: UserState, roles: readonly AdminRole[]): Decision => {
  const next = [...new Set(roles)].sort()
  return next.join() === [...user.roles].sort().join() ? {} : { set: { roles: next }, facts: [{ fact: rolesChanged }] }
}

const secondOf = (now: Date): number => Math.floor(now.getTime() / 1000)
