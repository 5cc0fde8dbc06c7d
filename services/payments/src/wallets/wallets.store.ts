import { membershipEnding } from '@xinyu/contracts/events/payments'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { Clock } from '@xinyu/platform/clock'
import {
  type Aggregate,
  type AggregateCollection,
  type Change,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError, WriteConflict } from '@xinyu/platform/error'
import { KeyedMutex } from '@xinyu/platform/concurrency/keyed-mutex'
import { Log } from '@xinyu/platform/logging/log'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import { Injectable } from '@nestjs/common'
import { LedgerStore } from './ledger.store.ts'
import { walletFacts } from './wallet-facts.updates.ts'
import { maxUncopied } from './rules/booking.rules.ts'
import { decide } from './rules/decide.rules.ts'
import { notifyBeforeMs } from './rules/grants.rules.ts'
import { mustNotifyEnd } from './rules/vip-membership.rules.ts'
import { expire } from './rules/reservations.rules.ts'
import { newWallet, type OperationResult, type Wallet, type WalletChange } from './rules/wallet.rules.ts'
import type { WalletCommand } from './rules/wallet-command.rules.ts'

type WalletDocument = Wallet & Aggregate

/** Ledger reads before an operation fails with a conflict. */
const attempts = 10

/**
 * The only writer of wallets. One operation is one guarded update of one document, including its ledger entry and
 * facts.
 */
@Injectable()
export class WalletsStore {
  readonly #wallets: AggregateCollection<WalletDocument>
  /** One operation per wallet at a time in this process; between processes the version guard decides. */
  readonly #wallet = new KeyedMutex()

  constructor(
    database: Database,
    private readonly ledgerStore: LedgerStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#wallets = database.aggregates('wallets')
  }

  async get(userId: string): Promise<Wallet> {
    return (await this.#wallets.find(userId)) ?? newWallet(userId)
  }

  /** Applies an operation once; a repeat returns its state. Throws the refusal. */
  async apply(userId: string, op: string, command: WalletCommand): Promise<OperationResult> {
    return this.#wallet.run(userId, async () => {
      const result = await this.#decided(userId, op, command)
      await this.copyToLedger(userId).catch((error: unknown) =>
        this.log.warn('entries are not in the ledger yet', { userId, err: error }),
      )
      return result
    })
  }

  /**
   * An operation is in the wallet or, once the wallet has dropped it, in the ledger. The ledger is read first; an
   * operation dropped after that read was in neither, so the ledger is read again.
   */
  async #decided(userId: string, op: string, command: WalletCommand): Promise<OperationResult> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const forgotten = await this.#forgotten(userId)
      const earlier = await this.ledgerStore.findLast(userId, op)
      const result = await this.#wallets.change<OperationResult | null>(userId, (wallet) => {
        if (wallet.forgotten !== forgotten) return { answer: null }
        if (wallet.entries.length >= maxUncopied) throw new AppError('UNAVAILABLE')
        const now = this.clock.now()
        const decision = decide(wallet, { op, command, earlier, now })
        if ('refuse' in decision) throw refusalOf(decision.refuse, command, wallet)
        const { result, checkedIn: signed } = decision
        return { ...this.#write(decision, now), answer: signed ? { ...result, checkedIn: signed } : result }
      })
      if (result) return result
    }
    throw new WriteConflict()
  }

  /** Releases every expired reservation; returns their number. */
  listExpired(): Promise<string[]> {
    return this.#listIds({ 'operations.expiresAt': { $lte: this.clock.now() } })
  }

  /** Releases the expired reservations of a wallet. */
  async expireAll(userId: string): Promise<void> {
    while (await this.#wallet.run(userId, () => this.#expireOne(userId)));
    await this.copyToLedger(userId)
  }

  findNextExpiry(): Promise<Date | null> {
    return findEarliest(this.#wallets.raw, 'operations.expiresAt')
  }

  /** Notifies all members whose VIP ends within three days, once per end; returns their number. */
  async notifyEnds(): Promise<number> {
    const now = this.clock.now()
    const soon = { $gt: now, $lte: new Date(now.getTime() + notifyBeforeMs) }
    const due = this.#wallets.raw
      .find({ vipLimitDate: soon, $expr: { $ne: ['$endTold', '$vipLimitDate'] } }, { projection: { _id: 1 } })
      .limit(1_000)
    let count = 0
    for await (const { _id } of due) count += await this.#wallets.change(_id, (wallet) => notifyEnd(wallet, now))
    return count
  }

  /** Copies entries that are missing in the ledger after a crash. */
  listUncopied(): Promise<string[]> {
    return this.#listIds({ 'entries.n': { $gt: 0 } })
  }

  async copyToLedger(userId: string): Promise<void> {
    const entries = (await this.#wallets.raw.findOne({ _id: userId }, { projection: { entries: 1 } }))?.entries ?? []
    const last = entries.at(-1)
    if (!last) return
    await this.ledgerStore.append(userId, entries)
    await this.#wallets.raw.updateOne({ _id: userId }, { $pull: { entries: { n: { $lte: last.n } } } })
  }

  async *ids(): AsyncGenerator<string> {
    for await (const { _id } of this.#wallets.raw.find({}, { projection: { _id: 1 } })) yield _id
  }

  async #listIds(filter: object): Promise<string[]> {
    const found = this.#wallets.raw.find(filter, { projection: { _id: 1 } }).limit(1_000)
    return (await found.toArray()).map(({ _id }) => _id)
  }

  async #expireOne(userId: string): Promise<boolean> {
    return this.#wallets.change(userId, (wallet) => {
      const now = this.clock.now()
      const decided = expire(wallet, now)
      return decided ? { ...this.#write(decided, now), answer: true } : { answer: false }
    })
  }

  #write(change: WalletChange, now: Date): { update?: object; facts?: OutboxEntry[] } {
    const { wallet, entry, checkedIn: signed } = change
    if (!entry && !signed) return {}
    const { points: balance, reserved, flowers, money, vipLimitDate, debt, operations, forgotten, entryCount } = wallet
    const { vipSince, endTold: ending, checkIns } = wallet
    return {
      update: {
        $set: {
          points: balance,
          reserved,
          flowers,
          ...(money ? { money } : {}),
          vipLimitDate,
          ...(debt ? { debt } : {}),
          ...(vipSince === undefined ? {} : { vipSince }),
          ...(ending ? { endTold: ending } : {}),
          ...(checkIns ? { checkIns } : {}),
          operations,
          forgotten,
          entryCount,
        },
        ...(entry ? { $push: { entries: entry } } : {}),
      },
      facts: walletFacts(change, now),
    }
  }

  /** The number of operations dropped so far. Creates the wallet if there is none. */
  async #forgotten(userId: string): Promise<number> {
    const known = await this.#wallets.raw.findOne({ _id: userId }, { projection: { forgotten: 1 } })
    if (known) return known.forgotten
    await this.#wallets.insert(newWallet(userId))
    return 0
  }
}

/** A refusal for lack of points has the cost and the balance. */
const refusalOf = (code: ErrorCode, command: WalletCommand, { points }: Wallet): AppError =>
  new AppError(
    code,
    code === 'GUANPOINT_NOT_ENOUGH' && 'amount' in command ? { needed: command.amount, balance: points } : {},
  )

/** The mark that the end was notified and its fact are one write. */
const notifyEnd = (wallet: WalletDocument, now: Date): Change<WalletDocument, 0 | 1> => {
  const end = wallet.vipLimitDate
  if (!end || !mustNotifyEnd(wallet, now)) return { answer: 0 }
  const ending = { user_id: wallet._id, vipLimitDate: end.toISOString() }
  return { update: { $set: { endTold: end } }, facts: [fact(membershipEnding, wallet._id, ending, now)], answer: 1 }
}
