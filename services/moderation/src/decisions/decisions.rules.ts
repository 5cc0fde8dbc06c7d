import type { decisions } from '@xinyu/contracts/admin/desk'
import { decidedIn } from '@xinyu/contracts/admin/reviewable'
import type { Audited } from '@xinyu/contracts/events/audit'
import type { RecordOf } from '@xinyu/contracts/resource'

type DecisionRecord = RecordOf<typeof decisions>
export type Queue = DecisionRecord['queue']
export type Verdict = DecisionRecord['verdict'] | 'takenBack'

/** What an act of the console decides; an act that is not here decides nothing. */
const verdicts: Readonly<Record<string, Verdict>> = {
  approve: 'approved',
  sendBack: 'rejected',
  reject: 'rejected',
  close: 'ended',
  ban: 'banned',
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
 * What became of each decision about one record, in whatever order they were heard: taken back by its moderator, or
 * followed by somebody else’s that says otherwise.
 */
export const reversalsOf = (about: readonly Decided[]): Map<string, Reversal> => {
  const inTime = about.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return new Map(
    inTime.flatMap(({ _id, by, verdict }, index): [string, Reversal][] => {
      if (verdict === 'takenBack') return []
      const [next] = inTime.slice(index + 1)
      const undoneAt = next?.verdict === 'takenBack' && next.by === by ? next.at : null
      const overruledAt =
        next && next.verdict !== 'takenBack' && next.by !== by && next.verdict !== verdict ? next.at : null
      return [[_id, { undoneAt, overruledAt }]]
    }),
  )
}
