import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { type Collection, Db } from 'mongodb'

/** A transaction of the sandbox. `_id` is its number; a renewal has the number of the first as `original`. */
export interface AppleTransaction {
  _id: string
  original: string
  productId: string
  type: 'Consumable' | 'Non-Renewing Subscription' | 'Auto-Renewable Subscription'
  /** the app's token; absent for a purchase of another family member */
  token: string | null
  ownership: 'PURCHASED' | 'FAMILY_SHARED'
  /** thousandths of a yuan */
  price: number
  at: Date
  expiresAt: Date | null
  revokedAt: Date | null
  /** thousandths of a percent that were refunded */
  revokedPart: number | null
  /** the buyer ended the subscription, or it expired */
  isStopped?: boolean
}
export type NewTransaction = Pick<
  AppleTransaction,
  'productId' | 'type' | 'token' | 'ownership' | 'price' | 'expiresAt'
>

/** The merchant's report about a purchase. */
interface Use {
  _id: string
  said: unknown
}

@Injectable()
export class AppleTransactionsStore {
  readonly #transactions: Collection<AppleTransaction>
  readonly #uses: Collection<Use>
  #last = 0

  constructor(
    database: Db,
    private readonly clock: Clock,
  ) {
    this.#transactions = database.collection('sandbox_apple_transactions')
    this.#uses = database.collection('sandbox_apple_uses')
  }

  async get(id: string): Promise<AppleTransaction | null> {
    return this.#transactions.findOne({ _id: id })
  }

  /** A transaction and its renewals, newest last. */
  async listByOriginal(original: string): Promise<AppleTransaction[]> {
    return this.#transactions.find({ original }).sort({ at: 1, _id: 1 }).toArray()
  }

  /** Ids grow, so that two transactions of the same moment have an order. */
  #nextId(): string {
    this.#last = Math.max(this.#last + 1, Date.now() * 100)
    return `2${this.#last}`
  }

  async add(transaction: NewTransaction, original?: string): Promise<AppleTransaction> {
    const id = this.#nextId()
    const added: AppleTransaction = {
      _id: id,
      original: original ?? id,
      ...transaction,
      at: this.clock.now(),
      revokedAt: null,
      revokedPart: null,
    }
    await this.#transactions.insertOne(added)
    return added
  }

  /** `part`: thousandths of a percent; null reverts a refund. */
  async revoke(id: string, part: number | null): Promise<AppleTransaction | null> {
    const revokedAt = part === null ? null : this.clock.now()
    return this.#transactions.findOneAndUpdate(
      { _id: id },
      { $set: { revokedAt, revokedPart: part } },
      { returnDocument: 'after' },
    )
  }

  /** No further term follows. */
  async stop(id: string): Promise<AppleTransaction | null> {
    return this.#transactions.findOneAndUpdate({ _id: id }, { $set: { isStopped: true } }, { returnDocument: 'after' })
  }

  async extend(id: string, days: number): Promise<AppleTransaction | null> {
    const found = await this.get(id)
    if (!found?.expiresAt) return null
    const expiresAt = new Date(found.expiresAt.getTime() + days * DAY_MS)
    return this.#transactions.findOneAndUpdate({ _id: id }, { $set: { expiresAt } }, { returnDocument: 'after' })
  }

  async recordUse(id: string, said: unknown): Promise<void> {
    await this.#uses.updateOne({ _id: id }, { $set: { said } }, { upsert: true })
  }

  async useOf(id: string): Promise<unknown> {
    return (await this.#uses.findOne({ _id: id }))?.said ?? null
  }
}
