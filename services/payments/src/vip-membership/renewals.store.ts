import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** An automatic renewal. Alipay and WeChat sell single terms only; an app store may renew one. */
export interface Renewal {
  provider: 'apple'
  renewsAt: Date
}
interface RenewalDocument {
  /** the member */
  _id: string
  renewal: Renewal | null
  /** when the provider reported it; earlier reports are ignored */
  saidAt?: Date
  /** number of the last fact about the account's deletion */
  accountSeq?: number
  isAccountGone?: boolean
}

/**
 * Automatic renewals of VIP. The provider reports them; only the member can end one there. They end with the account:
 * later charges of a store credit nothing, and finance refunds them.
 */
@Injectable()
export class Renewals {
  readonly #renewals: Collection<RenewalDocument>
  constructor(database: Database) {
    this.#renewals = database.collection('renewals')
  }

  /** The provider's report on a member's renewal; null: it ended. An earlier report changes nothing. */
  async save(userId: string, renewal: Renewal | null, saidAt: Date): Promise<void> {
    await this.#make(userId)
    const earlier = [{ saidAt: { $exists: false } }, { saidAt: { $lte: saidAt } }]
    await this.#renewals.updateOne({ _id: userId, $or: earlier }, { $set: { renewal, saidAt } })
  }

  /** The account was deleted or restored; an older fact changes nothing. */
  async keepAccount(userId: string, seq: number, isAccountGone: boolean): Promise<void> {
    await this.#make(userId)
    const earlier = [{ accountSeq: { $exists: false } }, { accountSeq: { $lt: seq } }]
    await this.#renewals.updateOne({ _id: userId, $or: earlier }, { $set: { isAccountGone, accountSeq: seq } })
  }

  /** Null: nothing renews, or it ended with the account. */
  async find(userId: string): Promise<Renewal | null> {
    const found = await this.#renewals.findOne({ _id: userId })
    return found && !found.isAccountGone ? found.renewal : null
  }

  async findAmong(userIds: readonly string[]): Promise<Set<string>> {
    const going = { renewal: { $ne: null }, isAccountGone: { $ne: true } }
    const found = await this.#renewals.find({ _id: { $in: [...userIds] }, ...going }).toArray()
    return new Set(found.map(({ _id }) => _id))
  }

  async #make(userId: string): Promise<void> {
    await this.#renewals.updateOne({ _id: userId }, { $setOnInsert: { renewal: null } }, { upsert: true })
  }
}
