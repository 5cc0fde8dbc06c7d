import type { reports } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Evidence = RecordOf<typeof reports>['evidence'][number]
export interface ReportState {
  _id: string
  user_id: string
  user2_id: string
  reason: string
  text: string
  images: string[]
  evidence: Evidence[]
  weight: number
  status: 'open' | 'upheld' | 'dismissed'
  at: Date
  decidedBy: string | null
  decidedAt: Date | null
  note: string
  /** one of the two is erased: its words go as soon as it is decided */
  isPartyErased?: true
}
/** `ban.days` null: without end; no `ban`: the report is right, but nobody is banned */
export type ReportDecision = { by: string; note: string } & (
  | { isUpheld: true; ban?: { days: number | null } | undefined }
  | { isUpheld: false }
)
interface Decided {
  set: Pick<ReportState, 'status' | 'decidedBy' | 'decidedAt' | 'note'>
  fact: {
    report_id: string
    user_id: string
    user2_id: string
    upheld: boolean
    moderator_id: string
    ban: { until: string | null; reason: string } | null
  }
}

const day = 86_400_000

/**
 * How much a report counts: 1 from somebody without a record, up to 3 from somebody whose reports were upheld, down to
 * 0.2 from somebody whose reports were dismissed.
 */
export const weightOf = ({ upheld, dismissed }: { upheld: number; dismissed: number }): number =>
  Math.min(3, Math.max(0.2, Math.round((1 + upheld * 0.5 - dismissed * 0.25) * 100) / 100))

/** A report is decided once, and not by a moderator whom it concerns. */
export const decideReport = (
  report: ReportState,
  decision: ReportDecision,
  now: Date,
): Decided | { refused: 'CONFLICT' | 'SELF' } => {
  if (report.status !== 'open') return { refused: 'CONFLICT' }
  const { _id, user_id, user2_id } = report
  const { by, note, isUpheld } = decision
  if (by === user_id || by === user2_id) return { refused: 'SELF' }
  const days = isUpheld && decision.ban ? decision.ban.days : undefined
  const ban =
    days === undefined
      ? null
      : { until: days === null ? null : new Date(now.getTime() + days * day).toISOString(), reason: note }
  return {
    set: { status: isUpheld ? 'upheld' : 'dismissed', decidedBy: by, decidedAt: now, note },
    fact: { report_id: _id, user_id, user2_id, upheld: isUpheld, moderator_id: by, ban },
  }
}
