import { WithdrawalStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'
import type { Payee } from '@xinyu/contracts/rules/people/payee'
import {
  type MonthBefore,
  planWithdrawal,
  type WithdrawalPlan,
  withdrawalRefusal,
} from '@xinyu/contracts/rules/withdrawal'
import type { Payout } from './payout-state.rules.ts'

/**
 * The step of a withdrawal that is due: compute its sum, freeze the flowers, get approved, get paid, and redeem the
 * flowers; or release them. Each step may be repeated; one that could not be frozen is `voiding` first, so that the
 * wallet refuses a late freeze.
 */
export type WithdrawalStep =
  | 'plan'
  | 'freeze'
  | 'waiting'
  | 'paying'
  | 'redeem'
  | 'done'
  | 'release'
  | 'rejected'
  | 'voiding'
  | 'void'

export type FlagKind = 'fewGivers' | 'mutual' | 'ring' | 'samePayee' | 'refundedGiver'
/** A reason for a closer check: people and fen. */
export interface Flag {
  kind: FlagKind
  people: string[]
  amount: number
}
export interface Approval {
  by: string
  at: Date
}

export interface Withdrawal {
  _id: string
  user_id: string
  step: WithdrawalStep
  /** set until it ends: a member has one open withdrawal at a time */
  isOpen?: true
  amount: number
  /** what the member confirmed */
  confirmedNet: number
  plan: WithdrawalPlan | null
  before: MonthBefore
  flowers: number
  kind: Payee['kind']
  /** masked */
  payee: string
  fingerprint: string | null
  /** the payee's name is the verified one; otherwise they could not be compared */
  isOwnName?: boolean | null
  approvals: Approval[]
  approvalsNeeded: number
  decidedBy: string | null
  reason: string | null
  payout: Payout
  flags: Flag[]
  /** in China */
  day: string
  month: string
  addtime: Date
  decidedAt: Date | null
  paidAt: Date | null
  /** paid, and not yet in the books of a month */
  unbooked?: true
}

/** Its money has arrived. */
export const paidSteps: readonly WithdrawalStep[] = ['redeem', 'done']
/** The steps of each status; members do not see a withdrawal in any other step. */
export const stepsOf: Readonly<Record<WithdrawalStatus, readonly WithdrawalStep[]>> = {
  [WithdrawalStatus.Requested]: ['waiting'],
  [WithdrawalStatus.BeingPaid]: ['paying'],
  [WithdrawalStatus.Paid]: paidSteps,
  [WithdrawalStatus.Rejected]: ['release', 'rejected'],
}
export const shownSteps: readonly WithdrawalStep[] = Object.values(stepsOf).flat()
/** Steps that count in the sums of a day and month: all but returned ones. */
export const countedSteps: readonly WithdrawalStep[] = ['waiting', 'paying', 'redeem', 'done']
/** Steps that the runner performs by itself. */
export const dueSteps: readonly WithdrawalStep[] = ['plan', 'freeze', 'voiding', 'redeem', 'release']

export const statusOf = (step: WithdrawalStep): WithdrawalStatus =>
  (Object.values(WithdrawalStatus).find((status) => stepsOf[status].includes(step)) ??
    WithdrawalStatus.Requested) satisfies WithdrawalStatus

export interface Limits {
  /** fen */
  day: number
  month: number
}
/** Requested and not rejected, fen. */
export interface Sums {
  day: number
  month: MonthBefore
}

export const remainingOf = (limits: Limits, sums: Sums): Limits => ({
  day: Math.max(0, limits.day - sums.day),
  month: Math.max(0, limits.month - sums.month.amount),
})

/** The sum of a withdrawal, or why there is none. The payout is exactly what the member confirmed, or nothing. */
export const planOf = (
  { amount, confirmedNet }: Pick<Withdrawal, 'amount' | 'confirmedNet'>,
  { sums, limits, redeemable }: { sums: Sums; limits: Limits; redeemable: number },
): { plan: WithdrawalPlan } | { refuse: ErrorCode } => {
  const refuse = withdrawalRefusal(amount, redeemable)
  if (refuse) return { refuse }
  const left = remainingOf(limits, sums)
  if (amount > left.day || amount > left.month) return { refuse: 'WITHDRAW_LIMIT' }
  const plan = planWithdrawal(amount, sums.month)
  return plan.net === confirmedNet ? { plan } : { refuse: 'WITHDRAW_CHANGED' }
}

/** Required approvals: two, or one for a small sum without flags. */
export const approvalsNeeded = (amount: number, flags: readonly Flag[], alone: number): number =>
  amount <= alone && flags.length === 0 ? 1 : 2

export type WithdrawalDecision =
  | { set: Partial<Withdrawal>; fact: 'approved' | 'rejected' | null }
  | { refuse: ErrorCode }
  | null

/**
 * One person approves. Null: already done. Nobody approves their own, and nobody approves twice. `isOverDay`: this
 * approver's sum of today requires a second one.
 */
export const approve = (
  withdrawal: Withdrawal,
  { by, now, isOverDay = false }: { by: string; now: Date; isOverDay?: boolean },
): WithdrawalDecision => {
  const { step, approvals, user_id, payout } = withdrawal
  if (user_id === by) return { refuse: 'SELF' }
  const isMine = approvals.some((approval) => approval.by === by)
  if (isMine && step !== 'waiting') return null
  if (step !== 'waiting') return { refuse: 'WITHDRAW_CANNOT_MOVE' }
  if (isMine) return { refuse: 'SECOND_PERSON_NEEDED' }
  const all = [...approvals, { by, at: now }]
  const approvalsNeeded = isOverDay ? 2 : withdrawal.approvalsNeeded
  if (all.length < approvalsNeeded) return { set: { approvals: all, approvalsNeeded }, fact: null }
  return {
    set: { approvals: all, step: 'paying', decidedBy: by, decidedAt: now, payout: { ...payout, nextAt: now } },
    fact: 'approved',
  }
}

/** Rejects what waits, or what its provider permanently refused: then no money is moving. */
export const reject = (
  { step, user_id, decidedBy, payout }: Withdrawal,
  { by, reason, now }: { by: string; reason: string; now: Date },
): WithdrawalDecision => {
  if (user_id === by) return { refuse: 'SELF' }
  if ((step === 'release' || step === 'rejected') && decidedBy === by) return null
  const isFree = step === 'waiting' || (step === 'paying' && payout.state === 'failed')
  if (!isFree) return { refuse: 'WITHDRAW_CANNOT_MOVE' }
  return { set: { step: 'release', decidedBy: by, decidedAt: now, reason }, fact: 'rejected' }
}
