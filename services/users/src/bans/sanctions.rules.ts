import { limited, limitLifted, warned, warningWithdrawn } from '@xinyu/contracts/events/users'
import type { ConductRule } from '@xinyu/contracts/rules/text/conduct'
import { undoSeconds } from '@xinyu/contracts/rules/undo'
import type { Decision } from '../user/user-decision.rules.ts'
import type { Sanction } from '../user/sanction.document.ts'
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
}

export const isOfIncident = ({ sanctions = [] }: OnRecord, incident: string): boolean =>
  sanctions.some(({ incident_id }) => incident_id === incident)

export const warnUser = (user: UserState, { reason, rule, by }: Decided, now: Date): Decision => ({
  set: { sanctions: withSanction(user, { step: 'warning', rule, at: now, until: null, by }) },
  facts: [{ fact: warned, extra: { reason, rule } }],
})

/** Replaces an earlier limit; who was written to before may still be answered. */
export const limitUser = (
  user: UserState,
  { reason, rule, by, until, incident_id }: Decided & { until: Date },
  now: Date,
): Decision => {
  const ofIncident = incident_id === undefined ? {} : { incident_id }
  return {
    set: {
      limit: { until, at: now, by, ...ofIncident },
      sanctions: withSanction(user, { step: 'limit', rule, at: now, until, by, ...ofIncident }),
    },
    facts: [{ fact: limited, extra: { reason, rule, until: until.toISOString() } }],
  }
}

/** Does nothing when there is none. */
export const liftLimit = (user: UserState): Decision =>
  user.limit ? { set: { limit: null }, facts: [{ fact: limitLifted }] } : {}

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
  if (earlier?.until)
    return {
      set: { sanctions, limit: { until: earlier.until, at: earlier.at, by: earlier.by ?? by } },
      facts: [{ fact: limitLifted }],
    }
  return { set: { sanctions, limit: null }, facts: [{ fact: limitLifted }] }
}

/** Does nothing when the limit is of another decision. */
export const undoIncidentLimit = (user: UserState, incident: string, now: Date): Decision => {
  const sanctions = (user.sanctions ?? []).filter(({ incident_id }) => incident_id !== incident)
  if (user.limit?.incident_id === incident) return withoutLimit(sanctions, user.limit.by, now)
  return isOfIncident(user, incident) ? { set: { sanctions } } : {}
}
