import { GiftStatus } from '@xinyu/contracts/enums'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { Transfer } from './transfers.rules.ts'

export interface ReceivedFlowers {
  _id: string
  user_id: string
  num: number
  status: GiftStatus
  at: Date
}

@Injectable()
export class GiftsReads {
  readonly #transfers: Collection<Transfer>
  constructor(database: Database) {
    this.#transfers = database.collection('transfers')
  }

  /** Flowers that arrived, newest first. */
  async received(userId: string, page: number, rows: number): Promise<{ list: ReceivedFlowers[]; total: number }> {
    const filter = { user2_id: userId, step: 'done' as const }
    const [found, total] = await Promise.all([
      this.#transfers
        .find(filter)
        .sort({ doneAt: -1, _id: -1 })
        .skip((page - 1) * rows)
        .limit(rows)
        .toArray(),
      this.#transfers.countDocuments(filter),
    ])
    return {
      list: found.map(({ _id, user_id, num, addtime, doneAt }) => ({
        _id,
        user_id,
        num,
        status: GiftStatus.Redeemable,
        at: doneAt ?? addtime,
      })),
      total,
    }
  }

  async sentBy(userId: string): Promise<number> {
    const [row] = await this.#transfers
      .aggregate<{ sent: number }>([
        { $match: { user_id: userId, step: 'done' } },
        { $group: { _id: null, sent: { $sum: '$num' } } },
      ])
      .toArray()
    return row?.sent ?? 0
  }
}
