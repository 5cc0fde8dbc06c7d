import type { ErrorCode } from '@xinyu/contracts/errors'
import type { PayoutReport } from '../../payout-provider.rules.ts'
import type { PayingProvider, Payout } from './payout-state.rules.ts'
import type { Withdrawal } from './withdrawal.rules.ts'

/** How long a process may work on a payout before another takes it up. */
export const claimMs = 60_000
/** A process that has held it for longer stops sending: another may have taken it up. */
export const mayStillSend = (claimedAt: Date, now: Date): boolean => now.getTime() - claimedAt.getTime() < claimMs / 2
/** A number that the provider does not have this long after sending never arrived there. */
const lostAfterMs = 3_600_000

export const newPayout = (id: string, provider: PayingProvider): Payout => ({
  no: `${id}P1`,
  provider,
  state: 'waiting',
  tradeNo: null,
  failure: null,
  attempts: 0,
  sentAt: null,
  nextAt: null,
  confirmation: null,
  doneAt: null,
})

/** The id of the withdrawal that a provider's number of a payout belongs to. */
export const payoutOwner = (no: string): string => no.replace(/P\d+$/, '')

const retryAfterSeconds = [5, 15, 60, 300, 900]
const lastRetrySeconds = 3_600
const soonest = 3
export const nextAskAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (retryAfterSeconds[attempts - 1] ?? lastRetrySeconds) * 1_000)

/** The update of a payout after a report; null: nothing is known, so it is queried again. */
export const afterReport = (payout: Payout, report: PayoutReport | null, now: Date): Partial<Withdrawal> => {
  const goesOn = { ...payout, nextAt: nextAskAt(payout.attempts, now) }
  if (report?.kind === 'done') {
    const done = { state: 'done', tradeNo: report.tradeNo, failure: null, nextAt: null, confirmation: null } as const
    return { step: 'redeem', paidAt: report.at ?? now, payout: { ...payout, ...done, doneAt: now } }
  }
  if (report?.kind === 'failed') return { payout: failedWith(payout, report.text) }
  if (report?.kind !== 'processing') return { payout: goesOn }
  const { tradeNo, confirmation = null } = report
  // its payee may confirm at any moment
  const nextAt = nextAskAt(confirmation ? Math.min(payout.attempts, soonest) : payout.attempts, now)
  return { payout: { ...goesOn, nextAt, tradeNo: tradeNo ?? payout.tradeNo, confirmation } }
}

export const failedWith = (payout: Payout, failure: string): Payout => ({
  ...payout,
  state: 'failed',
  failure,
  nextAt: null,
  confirmation: null,
})

/**
 * Whether a number unknown to the provider may be given up although it cannot be sent (again): it was never sent, or so
 * long ago that the provider would have it.
 */
export const isUnknownForGood = ({ sentAt }: Payout, now: Date): boolean =>
  sentAt === null || now.getTime() - sentAt.getTime() >= lostAfterMs

type Settled = { set: Partial<Withdrawal> } | { refuse: ErrorCode }

/** After a permanent refusal: the next number. */
export const payAgain = ({ step, payout, user_id }: Withdrawal, { by, now }: { by: string; now: Date }): Settled => {
  if (user_id === by) return { refuse: 'SELF' }
  if (step !== 'paying' || payout.state !== 'failed') return { refuse: 'WITHDRAW_CANNOT_MOVE' }
  const no = payout.no.replace(/\d+$/, (round) => String(Number(round) + 1))
  return {
    set: { payout: { ...payout, no, state: 'waiting', failure: null, attempts: 0, sentAt: null, nextAt: now } },
  }
}

/** After a permanent refusal: finance paid by hand. Not for their own withdrawal. */
export const markPaid = (
  { step, payout, user_id }: Withdrawal,
  { by, reference, now }: { by: string; reference: string; now: Date },
): Settled => {
  if (user_id === by) return { refuse: 'SELF' }
  if (step !== 'paying' || payout.state !== 'failed') return { refuse: 'WITHDRAW_CANNOT_MOVE' }
  return { set: { step: 'redeem', paidAt: now, payout: { ...payout, state: 'done', tradeNo: reference, doneAt: now } } }
}
