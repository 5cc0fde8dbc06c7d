import { GiftStatus } from '@xinyu/contracts/enums'
import { Database } from '@xinyu/platform/db/database'
import { ownListTotal } from '@xinyu/platform/db/lists/list-page'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { GiftTransfer } from './gift-transfers.rules.ts'

export interface ReceivedFlowers {
  _id: string
  user_id: string
  num: number
  /** fen */
  worth: number
  status: GiftStatus
  at: Date
}
type RedemptionTotals = Readonly<Record<'frozen' | 'redeemed', number>>

/**
 * The status of a gift: the oldest flowers are redeemed first. `before`: flowers that arrived earlier. A partly
 * redeemed gift can still be redeemed; a partly frozen one is frozen.
 */
export const statusOf = (before: number, num: number, { frozen, redeemed }: RedemptionTotals): GiftStatus => {
  const end = before + num
  if (end <= redeemed) return GiftStatus.Redeemed
  return frozen > 0 && before < redeemed + frozen ? GiftStatus.Frozen : GiftStatus.Redeemable
}

@Injectable()
export class GiftsReads {
  readonly #transfers: Collection<GiftTransfer>
  constructor(database: Database) {
    this.#transfers = database.collection('transfers')
  }

  /** Received flowers, newest first. `redemption`: how many of all are frozen and redeemed. */
  async received(
    userId: string,
    { page, rows }: { page: number; rows: number },
    redemption: RedemptionTotals,
  ): Promise<{ list: ReceivedFlowers[]; total: number }> {
    const filter = { user2_id: userId, step: 'done' as const }
    const skip = (page - 1) * rows
    const newestFirst = { doneAt: -1, _id: -1 } as const
    const [found, total, older] = await Promise.all([
      this.#transfers.find(filter).sort(newestFirst).skip(skip).limit(rows).toArray(),
      ownListTotal(this.#transfers, filter, skip + rows),
      this.#transfers
        .aggregate<{ num: number }>([
          { $match: filter },
          { $sort: newestFirst },
          { $skip: skip },
          { $group: { _id: null, num: { $sum: '$num' } } },
        ])
        .toArray(),
    ])
    let end = older[0]?.num ?? 0
    const list = found.map(({ _id, user_id, num, worth = 0, addtime, doneAt }) => {
      end -= num
      return { _id, user_id, num, worth, status: statusOf(end, num, redemption), at: doneAt ?? addtime }
    })
    return { list, total }
  }

  async countSent(userId: string): Promise<number> {
    const [row] = await this.#transfers
      .aggregate<{ sent: number }>([
        { $match: { user_id: userId, step: 'done' } },
        { $group: { _id: null, sent: { $sum: '$num' } } },
      ])
      .toArray()
    return row?.sent ?? 0
  }
}
