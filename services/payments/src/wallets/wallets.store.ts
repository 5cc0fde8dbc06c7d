import { membershipChanged, pointsChanged } from '@xinyu/contracts/events/payments'
import { Clock } from '@xinyu/platform/clock'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { KeyedMutex } from '@xinyu/platform/keyed-mutex'
import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import { JournalStore } from './journal.store.ts'
import { type Answer, type Command, decide, type Decided, expire, newWallet, type Wallet } from './wallet.rules.ts'

type WalletDocument = Wallet & Aggregate

/** A decision may be this old when it is written; far below the time operations are kept in the wallet. */
const decisionTimeoutMs = 600_000

/**
 * The only writer of wallets. One operation is one guarded update of one document, its journal entry and facts
 * included.
 */
@Injectable()
export class WalletsStore {
  readonly #wallets: AggregateCollection<WalletDocument>
  /** One operation of a wallet at a time in this process: the version guard decides between processes. */
  readonly #wallet = new KeyedMutex()

  constructor(
    database: Database,
    private readonly journal: JournalStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#wallets = database.aggregates('wallets')
  }

  async get(userId: string): Promise<Wallet> {
    return (await this.#wallets.get(userId)) ?? newWallet(userId)
  }

  /** Carries an operation out once; a repeat answers how it stands. Throws the refusal. */
  async apply(userId: string, op: string, command: Command): Promise<Answer> {
    return this.#wallet.run(userId, async () => {
      await this.#ensure(userId)
      const since = this.clock.now()
      const earlier = await this.journal.lastOf(userId, op)
      const answer = await this.#wallets.change(userId, (wallet) => {
        const now = this.clock.now()
        if (now.getTime() - since.getTime() > decisionTimeoutMs) throw new AppError('CONFLICT')
        const decision = decide(wallet, { op, command, earlier, now })
        if ('refuse' in decision) throw new AppError(decision.refuse)
        return { ...this.#write(decision, now), answer: decision.answer }
      })
      await this.flush(userId).catch((error: unknown) =>
        this.log.warn('the journal gets its entries later', { userId, err: error }),
      )
      return answer
    })
  }

  /** Gives back every reservation whose time is over; answers how many. */
  async expireDue(): Promise<number> {
    let count = 0
    const due = this.#wallets.raw
      .find({ 'operations.expiresAt': { $lte: this.clock.now() } }, { projection: { _id: 1 } })
      .limit(500)
    for await (const { _id } of due) {
      for (let more = true; more; count += more ? 1 : 0) more = await this.#wallet.run(_id, () => this.#expireOne(_id))
      await this.flush(_id)
    }
    return count
  }

  /** Copies entries that a crash left behind. */
  async flushAll(): Promise<void> {
    for await (const { _id } of this.#wallets.raw
      .find({ 'entries.n': { $gt: 0 } }, { projection: { _id: 1 } })
      .limit(1_000))
      await this.flush(_id)
  }

  async flush(userId: string): Promise<void> {
    const entries = (await this.#wallets.raw.findOne({ _id: userId }, { projection: { entries: 1 } }))?.entries ?? []
    const last = entries.at(-1)
    if (!last) return
    await this.journal.append(userId, entries)
    await this.#wallets.raw.updateOne({ _id: userId }, { $pull: { entries: { n: { $lte: last.n } } } })
  }

  /** Ids of all wallets, for the check. */
  async *ids(): AsyncGenerator<string> {
    for await (const { _id } of this.#wallets.raw.find({}, { projection: { _id: 1 } })) yield _id
  }

  async #expireOne(userId: string): Promise<boolean> {
    return this.#wallets.change(userId, (wallet) => {
      const now = this.clock.now()
      const decided = expire(wallet, now)
      return decided ? { ...this.#write(decided, now), answer: true } : { answer: false }
    })
  }

  #write({ wallet, entry, points, vip }: Decided, now: Date): { update?: object; facts?: OutboxEntry[] } {
    if (!entry) return {}
    const facts: OutboxEntry[] = []
    if (points) facts.push(fact(pointsChanged, wallet._id, { user_id: wallet._id, ...points }, now))
    if (vip)
      facts.push(
        fact(
          membershipChanged,
          wallet._id,
          { user_id: wallet._id, vipLimitDate: vip.vipLimitDate.toISOString(), reason: vip.reason },
          now,
        ),
      )
    const { points: balance, reserved, flowers, vipLimitDate, operations, entryCount } = wallet
    return {
      update: {
        $set: { points: balance, reserved, flowers, vipLimitDate, operations, entryCount },
        $push: { entries: entry },
      },
      facts,
    }
  }

  async #ensure(userId: string): Promise<void> {
    if (!(await this.#wallets.raw.findOne({ _id: userId }, { projection: { _id: 1 } })))
      await this.#wallets.insert(newWallet(userId))
  }
}
