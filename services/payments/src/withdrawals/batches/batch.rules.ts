import type { ErrorCode } from '@xinyu/contracts/errors'
import type { Withdrawal } from '../rules/withdrawal.rules.ts'

export interface BatchItem {
  withdrawal: string
  user_id: string
  /** fen that the member gets */
  net: number
  outcome: 'waiting' | 'approved' | 'refused'
  refusal: ErrorCode | null
}
/** Withdrawals that one person proposes and another approves; `done`: each has its outcome. */
export interface Batch {
  _id: string
  state: 'waiting' | 'approved' | 'done' | 'rejected'
  items: BatchItem[]
  net: number
  addtime: Date
  requestedBy: string
  decidedBy: string | null
  decidedAt: Date | null
  reason: string
}
export type BatchDecision = { set: Partial<Batch> } | { refuse: ErrorCode } | null

type Proposable = Pick<Withdrawal, '_id' | 'user_id' | 'step' | 'flags' | 'plan'>

/** Why a withdrawal cannot be in a batch: it does not wait, is one's own, or needs a closer look. */
export const batchRefusal = ({ step, user_id, flags }: Proposable, by: string): ErrorCode | null => {
  if (user_id === by) return 'SELF'
  if (step !== 'waiting') return 'WITHDRAW_CANNOT_MOVE'
  return flags.length > 0 ? 'WITHDRAW_FLAGGED' : null
}

export const newBatch = (
  _id: string,
  withdrawals: readonly Proposable[],
  { by, now }: { by: string; now: Date },
): { batch: Batch } | { refuse: ErrorCode } => {
  for (const withdrawal of withdrawals) {
    const refuse = batchRefusal(withdrawal, by)
    if (refuse) return { refuse }
  }
  const items = withdrawals.map(({ _id: withdrawal, user_id, plan }): BatchItem => ({
    withdrawal,
    user_id,
    net: plan?.net ?? 0,
    outcome: 'waiting',
    refusal: null,
  }))
  const net = items.reduce((sum, item) => sum + item.net, 0)
  const decided = { decidedBy: null, decidedAt: null, reason: '' }
  return { batch: { _id, state: 'waiting', items, net, addtime: now, requestedBy: by, ...decided } }
}

/** A second person approves or rejects; nobody whose own withdrawal is in it. Null: done already. */
export const decideBatch = (
  { state, items, requestedBy, decidedBy }: Batch,
  { by, approve, reason = '', now }: { by: string; approve: boolean; reason?: string; now: Date },
): BatchDecision => {
  if (decidedBy === by && (state === 'rejected') === !approve) return null
  if (state !== 'waiting') return { refuse: 'WITHDRAW_CANNOT_MOVE' }
  if (!approve) return { set: { state: 'rejected', decidedBy: by, decidedAt: now, reason } }
  if (items.some(({ user_id }) => user_id === by)) return { refuse: 'SELF' }
  if (requestedBy === by) return { refuse: 'SECOND_PERSON_NEEDED' }
  return { set: { state: 'approved', decidedBy: by, decidedAt: now } }
}

/** The batch after one of its withdrawals was approved or refused. */
export const withOutcome = ({ items }: Batch, withdrawal: string, refusal: ErrorCode | null): Partial<Batch> => {
  const now = items.map((item) =>
    item.withdrawal === withdrawal && item.outcome === 'waiting'
      ? { ...item, outcome: refusal ? ('refused' as const) : ('approved' as const), refusal }
      : item,
  )
  return { items: now, state: now.some(({ outcome }) => outcome === 'waiting') ? 'approved' : 'done' }
}
