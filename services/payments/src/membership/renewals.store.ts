import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** A renewal that goes on by itself. Alipay and WeChat sell single terms only; a store of apps may renew one. */
export interface Renewal {
  provider: 'apple'
  renewsAt: Date
}
interface RenewalDocument {
  /** the member */
  _id: string
  renewal: Renewal | null
  /** when the provider said so; what it said earlier comes too late */
  saidAt?: Date
  /** number of the last fact that said whether the account is gone */
  accountSeq?: number
  isAccountGone?: boolean
}

/**
 * Whose membership renews by itself. Its provider says so; only the member can end it there. With the account its
 * renewals end: nobody is given what a store charges after that, and finance gives the money back.
 */
@Injectable()
export class Renewals {
  readonly #renewals: Collection<RenewalDocument>
  constructor(database: Database) {
    this.#renewals = database.collection('renewals')
  }

  /** What the provider says of somebody's renewal at a time; null: it ended. An older word changes nothing. */
  async keep(userId: string, renewal: Renewal | null, saidAt: Date): Promise<void> {
    await this.#make(userId)
    const earlier = [{ saidAt: { $exists: false } }, { saidAt: { $lte: saidAt } }]
    await this.#renewals.updateOne({ _id: userId, $or: earlier }, { $set: { renewal, saidAt } })
  }

  /** The account is gone, or came back; an older fact changes nothing. */
  async keepAccount(userId: string, seq: number, isAccountGone: boolean): Promise<void> {
    await this.#make(userId)
    const earlier = [{ accountSeq: { $exists: false } }, { accountSeq: { $lt: seq } }]
    await this.#renewals.updateOne({ _id: userId, $or: earlier }, { $set: { isAccountGone, accountSeq: seq } })
  }

  /** Null: nothing renews, or it ended with the account. */
  async of(userId: string): Promise<Renewal | null> {
    const found = await this.#renewals.findOne({ _id: userId })
    return found && !found.isAccountGone ? found.renewal : null
  }

  /** Of these, whose membership renews. */
  async amongst(userIds: readonly string[]): Promise<Set<string>> {
    const going = { renewal: { $ne: null }, isAccountGone: { $ne: true } }
    const found = await this.#renewals.find({ _id: { $in: [...userIds] }, ...going }).toArray()
    return new Set(found.map(({ _id }) => _id))
  }

  async #make(userId: string): Promise<void> {
    await this.#renewals.updateOne({ _id: userId }, { $setOnInsert: { renewal: null } }, { upsert: true })
  }
}
