import { ProfileStatus } from '@xinyu/contracts/enums'
import { banned, unbanned } from '@xinyu/contracts/events/users'
import type { ConductRule } from '@xinyu/contracts/rules/text/conduct'
import { stepOfBan } from '@xinyu/contracts/rules/ladder'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { undoSeconds } from '@xinyu/contracts/rules/undo'
import type { Decided, Decision } from '../user/user-decision.rules.ts'
import type { Ban } from '../user/sanction.document.ts'
import type { UserState } from '../user/user.document.ts'
import { banIdOf, secondOf } from '../user/user-account-status.rules.ts'
import { undoIncidentLimit, withoutSanction, withSanction } from './sanctions.rules.ts'

/** `until` null: permanent. `by` null: the product itself, or its operator. */
export interface NewBan {
  reason: string
  until: Date | null
  rule: ConductRule | null
  by: string | null
  report_id?: string | null
  incident_id?: string
}

const daysUntil = (until: Date | null, now: Date): number | null =>
  until && Math.round((until.getTime() - now.getTime()) / DAY_MS)

const replacedBanOf = ({ before: _before, replaced: _replaced, ...ban }: Ban): NonNullable<Ban['replaced']> => ban

/** A second ban while banned replaces the first; the status from before the first is kept. */
export const banUser = (
  user: UserState,
  { reason, until, rule, by, report_id = null, incident_id }: NewBan,
  now: Date,
): Decision => {
  const before = user.ban?.before ?? user.isCompleted
  const replaced = user.ban && replacedBanOf(user.ban)
  const ofIncident = incident_id === undefined ? {} : { incident_id }
  const decided = { reason, until, rule, by, report_id, at: now, before, replaced, ...ofIncident }
  return {
    set: {
      isCompleted: ProfileStatus.Banned,
      ban: decided,
      notBefore: secondOf(now),
      sanctions: withSanction(user, {
        step: stepOfBan(daysUntil(until, now)),
        rule,
        at: now,
        until,
        by,
        ...ofIncident,
      }),
    },
    facts: [{ fact: banned, extra: { reason, until: until?.toISOString() ?? null, rule } }],
  }
}

/** The same ban with an earlier end. */
const shortenBan = ({ ban: now, isCompleted }: UserState, until: Date): Decision =>
  now && isCompleted === ProfileStatus.Banned
    ? {
        set: { ban: { ...now, until } },
        facts: [{ fact: banned, extra: { reason: now.reason, until: until.toISOString(), rule: now.rule ?? null } }],
      }
    : {}

export const liftBan = (user: UserState): Decided =>
  user.isCompleted === ProfileStatus.Banned
    ? { set: { isCompleted: user.ban?.before ?? ProfileStatus.BeingFilled, ban: null }, facts: [{ fact: unbanned }] }
    : {}

/** It counts no more for the next step. */
const liftWrongBan = (user: UserState, at: Date): Decided => {
  const lifted = liftBan(user)
  return { ...lifted, set: { ...lifted.set, sanctions: withoutSanction(user, at) } }
}

/**
 * A ban takes effect at once, since it protects others; the moderator who set it can undo it for a while, which
 * restores the ban that it replaced. Does nothing when the member is not banned.
 */
export const undoBan = (user: UserState, by: string, now: Date): Decision => {
  const { ban: current } = user
  if (user.isCompleted !== ProfileStatus.Banned || !current) return {}
  if (current.by !== by) return { refuse: 'CONFLICT' }
  if (now.getTime() - current.at.getTime() >= undoSeconds * 1_000) return { refuse: 'UNDO_TOO_LATE' }
  return withoutBan(user, current, now)
}

const withoutBan = (user: UserState, current: Ban, now: Date): Decision => {
  const { replaced, before } = current
  if (!replaced || (replaced.until && replaced.until <= now)) return liftWrongBan(user, current.at)
  const { reason, until } = replaced
  return {
    set: { ban: { ...replaced, before, replaced: null }, sanctions: withoutSanction(user, current.at) },
    facts: [{ fact: banned, extra: { reason, until: until?.toISOString() ?? null, rule: replaced.rule ?? null } }],
  }
}

/** What is in force of an incident's decision ends, and it counts no more; a later decision stays. */
export const undoIncident = (user: UserState, incident_id: string, now: Date): Decision => {
  if (user.ban?.incident_id === incident_id) return withoutBan(user, user.ban, now)
  return undoIncidentLimit(user, incident_id, now)
}

/** A decision of the moderation service. With `ban_id` it applies to that ban only, not to a later one. */
type BanDecision = NewBan & { banned: boolean; ban_id: string | null }

/**
 * Applies a decision of the moderation service unless a later one was applied. Staff are banned in the admin app by an
 * admin, never by a moderator's decision on a report.
 */
export const applyBanDecision = (user: UserState, decision: BanDecision, seq: number, now: Date): Decision => {
  if (user.applied.ban >= seq) return {}
  const decided = decideBan(user, decision, now)
  return 'refuse' in decided ? decided : { ...decided, set: { ...decided.set, applied: { ...user.applied, ban: seq } } }
}

const decideBan = (user: UserState, { banned: isBan, ban_id, ...decision }: BanDecision, now: Date): Decision => {
  if (ban_id !== null) {
    if (!user.ban || banIdOf(user._id, user.ban) !== ban_id) return {}
    return isBan && decision.until ? shortenBan(user, decision.until) : liftWrongBan(user, user.ban.at)
  }
  if (!isBan) return liftBan(user)
  return user.roles.length > 0 ? {} : banUser(user, decision, now)
}

/** Lifts a ban that has expired; a longer one set in the meantime stays. */
export const endBan = (user: UserState, now: Date): Decision =>
  user.ban?.until && user.ban.until <= now ? liftBan(user) : {}
