import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { GiftTransfer } from './gift-transfers.rules.ts'

/** Flowers from one member to another, by their worth to the receiver in fen. */
export interface Flow {
  from: string
  to: string
  worth: number
}
const maxFlows = 50

/** Sums of flowers between members, for the other capabilities. */
@Injectable()
export class GiftFlows {
  readonly #giftTransfers: Collection<GiftTransfer>
  constructor(database: Database) {
    this.#giftTransfers = database.collection('transfers')
  }

  /** Flowers received by a member, largest giver first. */
  async listFlowsTo(userId: string, since: Date): Promise<Flow[]> {
    return this.#flows({ user2_id: userId, doneAt: { $gte: since } })
  }

  async listFlowsFrom(userIds: readonly string[], since: Date): Promise<Flow[]> {
    return userIds.length === 0 ? [] : this.#flows({ user_id: { $in: [...userIds] }, doneAt: { $gte: since } })
  }

  async #flows(where: object): Promise<Flow[]> {
    const rows = await this.#giftTransfers
      .aggregate<{ _id: { from: string; to: string }; worth: number }>([
        { $match: { ...where, step: 'done' } },
        { $group: { _id: { from: '$user_id', to: '$user2_id' }, worth: { $sum: { $ifNull: ['$worth', 0] } } } },
        { $sort: { worth: -1 } },
        { $limit: maxFlows },
      ])
      .toArray()
    return rows.map(({ _id, worth }) => ({ ..._id, worth }))
  }
}
