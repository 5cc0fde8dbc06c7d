import { limited, limitLifted, warned, warningWithdrawn } from '@xinyu/contracts/events/users'
import type { ConductRule } from '@xinyu/contracts/rules/text/conduct'
import { undoSeconds } from '@xinyu/contracts/rules/undo'
import type { Decision } from '../user/user-decision.rules.ts'
import type { Limit, Sanction } from '../user/sanction.document.ts'
import type { UserState } from '../user/user.document.ts'

const maxSanctions = 20

type OnRecord = Pick<UserState, 'sanctions'>
export const withSanction = ({ sanctions = [] }: OnRecord, sanction: Sanction): Sanction[] =>
  [...sanctions, sanction].slice(-maxSanctions)
/** Without the latest of that time. */
export const withoutSanction = ({ sanctions = [] }: OnRecord, at: Date): Sanction[] => {
  const place = sanctions.findLastIndex((sanction) => sanction.at.getTime() === at.getTime())
  return place < 0 ? sanctions : sanctions.toSpliced(place, 1)
}

interface Decided {
  reason: string
  rule: ConductRule
  by: string
  incident_id?: string
  /** the report that it follows from */
  report_id?: string
}

export const isOfIncident = ({ sanctions = [] }: OnRecord, incident: string): boolean =>
  sanctions.some(({ incident_id }) => incident_id === incident)

const originOf = ({ incident_id, report_id }: Decided) => ({
  ...(incident_id === undefined ? {} : { incident_id }),
  ...(report_id === undefined ? {} : { report_id }),
})

export const warnUser = (user: UserState, decided: Decided, now: Date): Decision => {
  const { reason, rule, by } = decided
  const sanction = { step: 'warning' as const, rule, at: now, until: null, by, ...originOf(decided) }
  return { set: { sanctions: withSanction(user, sanction) }, facts: [{ fact: warned, extra: { reason, rule } }] }
}

/** Replaces an earlier limit; who was written to before may still be answered. */
export const limitUser = (user: UserState, decided: Decided & { until: Date }, now: Date): Decision => {
  const { reason, rule, by, until } = decided
  const origin = originOf(decided)
  return {
    set: {
      limit: { until, at: now, by, rule, reason, ...origin },
      sanctions: withSanction(user, { step: 'limit', rule, at: now, until, by, ...origin }),
    },
    facts: [{ fact: limited, extra: { reason, rule, until: until.toISOString() } }],
  }
}

/** Once for a report; a limit that has ended before it arrives does nothing. */
export const sanctionOfReport = (
  user: UserState,
  { step, until, ...decided }: Decided & { step: 'warning' | 'limit'; until: Date | null; report_id: string },
  now: Date,
): Decision => {
  if (user.erased || user.sanctions?.some(({ report_id }) => report_id === decided.report_id)) return {}
  if (step === 'warning') return warnUser(user, decided, now)
  return until && until > now ? limitUser(user, { ...decided, until }, now) : {}
}

/** Does nothing when there is none. */
export const liftLimit = (user: UserState): Decision =>
  user.limit ? { set: { limit: null }, facts: [{ fact: limitLifted }] } : {}

/** Names the limit, for an appeal against this one and no later one. */
export const limitIdOf = (user_id: string, { at }: Limit): string => `limit-${user_id}-${at.getTime()}`

/** What an appeal has decided; a limit that has ended, was lifted or replaced is not affected. */
export const applyLimitAppeal = (
  user: UserState,
  { limit_id, until }: { limit_id: string; until: Date | null },
  now: Date,
): Decision => {
  const { limit } = user
  if (!limit || limit.until <= now || limitIdOf(user._id, limit) !== limit_id) return {}
  const facts = [{ fact: limitLifted, extra: { byAppeal: true } }]
  if (until === null || until <= now) return { set: { limit: null }, facts }
  return until < limit.until ? { set: { limit: { ...limit, until } }, facts } : {}
}

/** The latest step, if it is a warning or a limit that this moderator may still undo; null: it is neither. */
export const undoSanction = (user: UserState, by: string, now: Date): Decision | null => {
  const last = user.sanctions?.at(-1)
  if (!last || (last.step !== 'warning' && last.step !== 'limit')) return null
  if (last.by !== by) return { refuse: 'CONFLICT' }
  if (now.getTime() - last.at.getTime() >= undoSeconds * 1_000) return { refuse: 'UNDO_TOO_LATE' }
  const sanctions = withoutSanction(user, last.at)
  if (last.step === 'warning') return { set: { sanctions }, facts: [{ fact: warningWithdrawn }] }
  return withoutLimit(sanctions, by, now)
}

/** The limit ends, unless one of these is still in force. */
const withoutLimit = (sanctions: Sanction[], by: string, now: Date): Decision => {
  // an earlier limit that has not ended comes into force again
  const earlier = sanctions.findLast(({ step, until }) => step === 'limit' && until !== null && until > now)
  if (earlier?.until) {
    const { until, at, rule } = earlier
    const limit = { until, at, by: earlier.by ?? by, ...(rule === null ? {} : { rule }) }
    return { set: { sanctions, limit }, facts: [{ fact: limitLifted }] }
  }
  return { set: { sanctions, limit: null }, facts: [{ fact: limitLifted }] }
}

/** Does nothing when the limit is of another decision. */
export const undoIncidentLimit = (user: UserState, incident: string, now: Date): Decision => {
  const sanctions = (user.sanctions ?? []).filter(({ incident_id }) => incident_id !== incident)
  if (user.limit?.incident_id === incident) return withoutLimit(sanctions, user.limit.by, now)
  return isOfIncident(user, incident) ? { set: { sanctions } } : {}
}
