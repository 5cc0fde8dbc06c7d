import type { appealOutcome } from '@xinyu/contracts/events/moderation'
import type { BanView } from '@xinyu/contracts/http/users/reports'
import type { ConductRule } from '@xinyu/contracts/rules/text/conduct'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { z } from 'zod'

/** what may be appealed */
export type AppealedMeasure = 'ban' | 'limit'
type Outcome = z.output<typeof appealOutcome>
export interface AppealState {
  _id: string
  user_id: string
  /** or of the limit */
  ban_id: string
  /** absent: a ban */
  of?: AppealedMeasure
  /** 1: the first against this ban, 2: after new facts */
  n: 1 | 2
  text: string
  /** the ban's data when the appeal was filed */
  rule: ConductRule | null
  banReason: string
  banUntil: Date | null
  bannedAt: Date
  /** null: the product itself, or its operator */
  bannedBy: string | null
  report_id: string | null
  /** of an act on many accounts */
  incident_id?: string
  reporter_id: string | null
  status: 'open' | Outcome
  decidedBy: string | null
  decidedAt: Date | null
  note: string
  /** the new end of a shortened ban */
  until: Date | null
  at: Date
}
/** `days` from now. */
export type AppealDecision = { by: string; note: string } & (
  | { outcome: 'upheld' | 'lifted' }
  | { outcome: 'shortened'; days: number }
)
type EarlierAppeal = Pick<AppealState, 'status' | 'text' | 'decidedBy'>

/** One appeal per ban, and a second after new facts; never two open. `before`: earlier ones against the same ban. */
export const nextAppeal = (
  before: readonly EarlierAppeal[],
  { text, isNew }: { text: string; isNew: boolean },
): { n: 1 | 2 } | { refuse: 'APPEAL_WAITS' | 'APPEAL_FACTS' | 'APPEAL_USED' } => {
  if (before.some(({ status }) => status === 'open')) return { refuse: 'APPEAL_WAITS' }
  if (before.length === 0) return { n: 1 }
  if (before.length > 1) return { refuse: 'APPEAL_USED' }
  return isNew && before.every((earlier) => earlier.text !== text) ? { n: 2 } : { refuse: 'APPEAL_FACTS' }
}

/** Which appeal the banned person may still file. */
export const mayAppeal = (before: readonly Pick<AppealState, 'status'>[]): BanView['mayAppeal'] => {
  if (before.some(({ status }) => status === 'open') || before.length > 1) return 'no'
  return before.length === 0 ? 'yes' : 'withNewFacts'
}

type InvolvedPeople = Pick<AppealState, 'user_id' | 'reporter_id' | 'bannedBy'>

/** Null: allowed. Refused are the people involved, and those who decided the ban or an earlier appeal against it. */
export const decisionRefusal = (
  { user_id, reporter_id, bannedBy }: InvolvedPeople,
  before: readonly Pick<AppealState, 'decidedBy'>[],
  by: string,
): 'SELF' | 'APPEAL_SAME_MODERATOR' | null => {
  if (by === user_id || by === reporter_id) return 'SELF'
  return by === bannedBy || before.some(({ decidedBy }) => decidedBy === by) ? 'APPEAL_SAME_MODERATOR' : null
}

type Decided = Pick<AppealState, 'status' | 'decidedBy' | 'decidedAt' | 'note' | 'until'>

/** An appeal is decided once, by another moderator. It can shorten a ban, never extend it. */
export const decideAppeal = (
  appeal: AppealState,
  before: readonly Pick<AppealState, 'decidedBy'>[],
  decision: AppealDecision,
  now: Date,
): { set: Decided } | { refuse: 'CONFLICT' | 'SELF' | 'APPEAL_SAME_MODERATOR' | 'APPEAL_NOT_SHORTER' } => {
  if (appeal.status !== 'open') return { refuse: 'CONFLICT' }
  const { by, note, outcome } = decision
  const refused = decisionRefusal(appeal, before, by)
  if (refused) return { refuse: refused }
  const until = outcome === 'shortened' ? new Date(now.getTime() + decision.days * DAY_MS) : null
  if (until && appeal.banUntil && until >= appeal.banUntil) return { refuse: 'APPEAL_NOT_SHORTER' }
  return { set: { status: outcome, decidedBy: by, decidedAt: now, note, until } }
}
