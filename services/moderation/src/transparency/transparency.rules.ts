import type { TransparencyKind, TransparencyRow } from '@xinyu/contracts/admin/quality/transparency'
import type { Audited } from '@xinyu/contracts/events/audit'
import { DAY_MS } from '@xinyu/contracts/rules/time'

/** An act of a member of staff, as the audit trail has it. */
export interface Act {
  actor_id: string
  action: string
  subject_id: string
  code?: string
  measure?: NonNullable<Audited['measure']>
  at: Date
}
export interface MonthCounts {
  moderators: number
  rows: TransparencyRow[]
  totals: { kind: TransparencyKind; decisions: number; undone: number }[]
}

const each = <K extends string>(resources: readonly string[], acts: readonly string[], kind: K): [string, K][] =>
  resources.flatMap((resource) => acts.map((act): [string, K] => [`${resource}.${act}`, kind]))

const reviews = ['profileReviews', 'realNameReviews', 'gradeReviews']
const contents = ['posts', 'comments', 'images']
const kinds: ReadonlyMap<string, TransparencyKind> = new Map<string, TransparencyKind>([
  ...each(reviews, ['sendBack'], 'restriction'),
  ...each(contents, ['reject', 'delete', 'remove'], 'restriction'),
  ...each(['users'], ['warn', 'limit', 'ban'], 'restriction'),
  // of many members at once; one decision
  ...each(['incidents'], ['act'], 'restriction'),
  ...each(['smilePks'], ['close'], 'restriction'),
  ...each([...reviews, ...contents], ['approve'], 'approval'),
  ...each(['users'], ['unban'], 'approval'),
  ...each(['reports'], ['uphold', 'dismiss'], 'report'),
  ...each(['appeals'], ['uphold', 'shorten', 'lift'], 'appeal'),
  ...each(['authorityRequests'], ['create', 'download'], 'authority'),
])
/** by the one who decided */
const reversal = 'takeBack'
/** an incident's act may be rejected, or undone, by somebody else */
const otherReversals = ['incidents.reject', 'incidents.undo']
const resourceOf = (action: string): string => action.split('.')[0] ?? ''

/** The acts that the report reads. */
export const countedActions: readonly string[] = [
  ...kinds.keys(),
  ...new Set([...kinds.keys()].map((action) => `${resourceOf(action)}.${reversal}`)),
  ...otherReversals,
]

/** A month in China, `YYYY-MM`. */
export const monthBounds = (month: string): { from: Date; to: Date } => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: new Date(`${month}-01T00:00:00+08:00`), to: new Date(`${next}-01T00:00:00+08:00`) }
}
/** after the end of a month: what was decided last has taken effect, and late entries have arrived */
export const closesAfterMs = 2 * DAY_MS

const measures = { warning: 'users.warn', limit: 'users.limit', ban: 'users.ban' } as const

/** Whoever upholds a report with a ban, a limit or a warning decides both. */
const decidedIn = ({ action, measure, ...act }: Act): Pick<TransparencyRow, 'kind' | 'action' | 'code'>[] => {
  const kind = kinds.get(action)
  const code = act.code ?? null
  if (!kind) return []
  if (action !== 'reports.uphold' || !measure) return [{ kind, action, code }]
  return [
    { kind, action, code: null },
    { kind: 'restriction', action: measures[measure], code },
  ]
}

/** The acts that were taken back, as the next act on the same record. */
const undoneActs = (inTime: readonly Act[]): Set<Act> => {
  const latest = new Map<string, Act>()
  const undone = new Set<Act>()
  for (const act of inTime) {
    const record = `${resourceOf(act.action)} ${act.subject_id}`
    const before = latest.get(record)
    const isOfAnybody = otherReversals.includes(act.action)
    const isReversal = isOfAnybody || act.action.endsWith(`.${reversal}`)
    if (isReversal && before && (isOfAnybody || before.actor_id === act.actor_id)) undone.add(before)
    if (isReversal) latest.delete(record)
    else latest.set(record, act)
  }
  return undone
}

/** The counts of a month. `acts` may begin before it and end after it: what is undone later was decided in it. */
export const countMonth = (month: string, acts: readonly Act[]): MonthCounts => {
  const { from, to } = monthBounds(month)
  const inTime = acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const undone = undoneActs(inTime)
  const rows = new Map<string, TransparencyRow>()
  const moderators = new Set<string>()
  for (const act of inTime) {
    if (act.at < from || act.at >= to) continue
    for (const decided of decidedIn(act)) {
      const key = `${decided.kind} ${decided.action} ${decided.code ?? ''}`
      const row = rows.get(key) ?? { ...decided, decisions: 0, undone: 0 }
      row.decisions++
      if (undone.has(act)) row.undone++
      rows.set(key, row)
      moderators.add(act.actor_id)
    }
  }
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  return { moderators: moderators.size, rows: sorted, totals: totalsOf(sorted) }
}

const totalsOf = (rows: readonly TransparencyRow[]): MonthCounts['totals'] =>
  [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    const sum = (field: 'decisions' | 'undone') => ofKind.reduce((total, row) => total + row[field], 0)
    return { kind, decisions: sum('decisions'), undone: sum('undone') }
  })
