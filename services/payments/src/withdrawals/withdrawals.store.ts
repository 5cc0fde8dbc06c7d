import {
  withdrawalApproved,
  withdrawalPaid,
  withdrawalRejected,
  withdrawalRequested,
} from '@xinyu/contracts/events/content'
import { Clock } from '@xinyu/platform/clock'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type NewAggregate,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import { Injectable } from '@nestjs/common'
import type { Filter, UpdateFilter } from 'mongodb'
import { claimMs } from './rules/payout.rules.ts'
import type { PayingProvider } from './rules/payout-state.rules.ts'
import {
  dueSteps,
  paidSteps,
  type Withdrawal,
  type WithdrawalDecision,
  type WithdrawalStep,
} from './rules/withdrawal.rules.ts'

type WithdrawalDocument = Withdrawal & Aggregate
const stalledAfterMs = 10_000
const ends: readonly WithdrawalStep[] = ['done', 'rejected', 'void']

/** The only writer of withdrawals. They are sharded by member, who has at most one open withdrawal. */
@Injectable()
export class WithdrawalsStore {
  readonly #withdrawals: AggregateCollection<WithdrawalDocument>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#withdrawals = database.aggregates('withdrawals', { shardKey: 'user_id' })
  }

  async find(id: string): Promise<Withdrawal | null> {
    return this.#withdrawals.find(id)
  }

  /** Throws NOT_FOUND. */
  async get(id: string): Promise<Withdrawal> {
    const found = await this.find(id)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  /** Those that wait for a decision, up to 1000. */
  countWaiting(): Promise<number> {
    return this.#withdrawals.raw.countDocuments({ step: 'waiting' }, { limit: 1_000 })
  }

  /** Opens the member's only withdrawal. Throws WITHDRAW_PENDING while another one is open. */
  async begin(withdrawal: Withdrawal): Promise<Withdrawal> {
    const document = { ...withdrawal, isOpen: true } as NewAggregate<WithdrawalDocument>
    await this.#withdrawals.insert(document)
    const begun = await this.find(withdrawal._id)
    if (!begun) throw new AppError('WITHDRAW_PENDING')
    return begun
  }

  /** Moves on if it is still at the step that the caller saw; returns its current state. */
  async move(seen: Pick<Withdrawal, '_id' | 'step'>, set: Partial<Withdrawal>): Promise<Withdrawal> {
    const now = this.clock.now()
    const before = await this.get(seen._id)
    const facts = set.step === undefined ? [] : this.#factsOf(before, { ...before, ...set }, now)
    await this.#withdrawals.update({ _id: seen._id, step: seen.step }, updateOf(set), facts)
    return this.get(seen._id)
  }

  /** Applies a rule's decision. Throws the refusal; returns the updated withdrawal. */
  async decide(id: string, decide: (withdrawal: Withdrawal) => WithdrawalDecision): Promise<Withdrawal> {
    return this.#withdrawals.change<Withdrawal>(id, (withdrawal) => {
      const decision = decide(withdrawal)
      if (decision === null) return { answer: withdrawal }
      if ('refuse' in decision) throw new AppError(decision.refuse)
      const after = { ...withdrawal, ...decision.set }
      return {
        update: updateOf(decision.set),
        facts: decision.fact ? [factOf(decision.fact, after, this.clock.now())] : [],
        answer: after,
      }
    })
  }

  /** Claims a due payout for a while. Null: it is not due, or another process has it. */
  async claimPayout(id: string): Promise<Withdrawal | null> {
    const now = this.clock.now()
    return this.#withdrawals.updateAndGet({ _id: id, ...duePayout(now) }, {
      $set: { 'payout.state': 'atProvider', 'payout.nextAt': new Date(now.getTime() + claimMs) },
      $inc: { 'payout.attempts': 1 },
    } as UpdateFilter<WithdrawalDocument>)
  }

  /** Recorded before the request: from now on money may move. False if another process has the payout. */
  async markSent({ _id, payout: { no, nextAt } }: Withdrawal): Promise<boolean> {
    return this.#withdrawals.update(
      { _id, step: 'paying', 'payout.no': no, 'payout.nextAt': nextAt } as Filter<WithdrawalDocument>,
      { $set: { 'payout.sentAt': this.clock.now() } } as UpdateFilter<WithdrawalDocument>,
    )
  }

  /** Records the outcome of a payout, by the process that claimed it; an overtaken claim is ignored. */
  async record(claimed: Withdrawal, after: (withdrawal: Withdrawal) => Partial<Withdrawal>): Promise<Withdrawal> {
    const { no, nextAt } = claimed.payout
    return this.decide(claimed._id, (withdrawal) => {
      const { step, payout } = withdrawal
      const isMine = payout.no === no && payout.nextAt?.getTime() === nextAt?.getTime()
      return step === 'paying' && isMine ? { set: after(withdrawal), fact: null } : null
    })
  }

  async duePayouts(): Promise<Withdrawal[]> {
    return this.#withdrawals.raw.find(duePayout(this.clock.now())).limit(100).toArray()
  }

  findNextPayout(): Promise<Date | null> {
    return findEarliest(this.#withdrawals.raw, 'payout.nextAt', { step: 'paying' })
  }

  /** Steps that a crash left undone. */
  async stalled(): Promise<Withdrawal[]> {
    const addtime = { $lte: new Date(this.clock.now().getTime() - stalledAfterMs) }
    return this.#withdrawals.raw
      .find({ step: { $in: [...dueSteps] }, addtime })
      .limit(100)
      .toArray()
  }

  /** Paid ones that are not in the books of a month yet. */
  async dueForBooking(): Promise<Withdrawal[]> {
    return this.#withdrawals.raw.find({ unbooked: true }).limit(200).toArray()
  }

  async markBooked(id: string): Promise<void> {
    await this.#withdrawals.update({ _id: id, unbooked: true }, { $unset: { unbooked: '' } })
  }

  /** Those that this provider paid in a period. */
  async listPaidWithin(provider: PayingProvider, from: Date, to: Date): Promise<Withdrawal[]> {
    const paid = { step: { $in: [...paidSteps] }, 'payout.provider': provider, paidAt: { $gte: from, $lt: to } }
    return this.#withdrawals.raw.find(paid as Filter<WithdrawalDocument>).toArray()
  }

  /** Erases the payee; the sums stay, as tax law requires. */
  async erasePayee(userId: string): Promise<void> {
    await this.#withdrawals.raw.updateMany({ user_id: userId }, { $set: { payee: '', fingerprint: null } })
  }

  #factsOf(before: Withdrawal, after: Withdrawal, now: Date): OutboxEntry[] {
    if (after.step === 'waiting' && before.step === 'freeze') return [factOf('requested', after, now)]
    return after.step === 'done' && before.step === 'redeem' ? [factOf('paid', after, now)] : []
  }
}

const duePayout = (now: Date): Filter<WithdrawalDocument> =>
  ({
    step: 'paying',
    'payout.state': { $in: ['waiting', 'atProvider'] },
    'payout.nextAt': { $lte: now },
  }) as Filter<WithdrawalDocument>

/** An ended withdrawal lets the member open another. */
const updateOf = (set: Partial<Withdrawal>): UpdateFilter<WithdrawalDocument> =>
  ({
    $set: set.step === 'redeem' ? { ...set, unbooked: true } : set,
    ...(set.step && ends.includes(set.step) ? { $unset: { isOpen: '' } } : {}),
  }) as UpdateFilter<WithdrawalDocument>

const factOf = (
  kind: 'requested' | 'approved' | 'rejected' | 'paid',
  { _id, user_id, amount, plan, reason, paidAt }: Withdrawal,
  now: Date,
): OutboxEntry => {
  const data = { withdrawal_id: _id, user_id, amount, net: plan?.net ?? 0 }
  if (kind === 'requested') return fact(withdrawalRequested, _id, data, now)
  if (kind === 'approved') return fact(withdrawalApproved, _id, data, now)
  if (kind === 'rejected') return fact(withdrawalRejected, _id, { ...data, reason: reason ?? '' }, now)
  return fact(withdrawalPaid, _id, { ...data, at: (paidAt ?? now).toISOString() }, now)
}
