import type { decisions } from '@xinyu/contracts/admin/desk'
import { decidedIn } from '@xinyu/contracts/admin/reviewable'
import type { Audited } from '@xinyu/contracts/events/audit'
import type { RecordOf } from '@xinyu/contracts/resource'

type DecisionRecord = RecordOf<typeof decisions>
export type Queue = DecisionRecord['queue']
/** Acts that only reverse an earlier decision and are no decisions themselves; `liftedOnAppeal` applies to bans. */
export const reversals = ['takenBack', 'liftedOnAppeal'] as const
export type Verdict = DecisionRecord['verdict'] | (typeof reversals)[number]

export const isReversal = (verdict: Verdict): verdict is (typeof reversals)[number] =>
  reversals.some((each) => each === verdict)

/** The verdict of each console act; other acts decide nothing. */
const verdicts: Readonly<Record<string, Verdict>> = {
  approve: 'approved',
  sendBack: 'rejected',
  reject: 'rejected',
  delete: 'rejected',
  close: 'ended',
  ban: 'banned',
  // shown as such for members: nothing of theirs is rejected
  warn: 'rejected',
  limit: 'rejected',
  unban: 'lifted',
  takeBack: 'takenBack',
}

/** Null: it decided nothing, has not ended, or was refused. */
export const decisionOf = ({
  action,
  outcome,
}: Pick<Audited, 'action' | 'outcome'>): { queue: Queue; verdict: Verdict } | null => {
  const [resource = '', act = ''] = action.split('.')
  const queue = decidedIn.safeParse(resource)
  const verdict = verdicts[act]
  return outcome === 'done' && queue.success && verdict ? { queue: queue.data, verdict } : null
}

export interface Decided {
  _id: string
  by: string
  verdict: Verdict
  at: Date
}
export interface Reversal {
  undoneAt: Date | null
  overruledAt: Date | null
}

/**
 * What became of each decision about one record, in whatever order they arrived: undone by its moderator, or overruled
 * by another one’s different decision, such as the end of a ban on appeal. An undone decision overrules nothing.
 */
export const reversalsOf = (about: readonly Decided[]): Map<string, Reversal> => {
  const inTime = about.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const undone = new Map<string, Date>()
  inTime.forEach(({ _id, by }, index) => {
    const next = inTime[index + 1]
    if (next?.verdict === 'takenBack' && next.by === by) undone.set(_id, next.at)
  })
  const kept = inTime.filter(({ _id, verdict }) => verdict !== 'takenBack' && !undone.has(_id))
  const overruled = new Map(
    kept.flatMap(({ _id, by, verdict }, index): [string, Date][] => {
      const next = kept[index + 1]
      return next && next.by !== by && next.verdict !== verdict ? [[_id, next.at]] : []
    }),
  )
  return new Map(
    inTime
      .filter(({ verdict }) => !isReversal(verdict))
      .map(({ _id }) => [_id, { undoneAt: undone.get(_id) ?? null, overruledAt: overruled.get(_id) ?? null }]),
  )
}
