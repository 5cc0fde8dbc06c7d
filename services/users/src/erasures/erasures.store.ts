import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { erasingServices, type ErasingService } from './erasures.rules.ts'

/** An erased member; `_id` was theirs and identifies nobody any more. */
export interface StoredErasure {
  _id: string
  /** null: a receipt arrived before the erasure itself */
  erasedAt: Date | null
  receipts: Partial<Record<ErasingService, Date>>
}

export interface Erased {
  _id: string
  erasedAt: Date
}

const isComplete = Object.fromEntries(erasingServices.map((name) => [`receipts.${name}`, { $type: 'date' }]))

/** The only writer of receipts. Each is a field of its own, written once, in any order. */
@Injectable()
export class ErasuresStore {
  readonly #erasures: Collection<StoredErasure>

  constructor(database: Database) {
    this.#erasures = database.collection<StoredErasure>('erasure_receipts')
  }

  async recordErased(_id: string, at: Date): Promise<void> {
    await this.#createIfMissing(_id)
    await this.#erasures.updateOne({ _id, erasedAt: null }, { $set: { erasedAt: at } })
  }

  async recordReceipt(_id: string, service: ErasingService, at: Date): Promise<void> {
    await this.#createIfMissing(_id)
    const field = `receipts.${service}`
    await this.#erasures.updateOne({ _id, [field]: { $exists: false } }, { $set: { [field]: at } })
  }

  find(_id: string): Promise<StoredErasure | null> {
    return this.#erasures.findOne({ _id })
  }

  /** Members erased since a day, the earliest first, starting after `after`. */
  async listSince(day: Date, after: Erased | null, limit: number): Promise<Erased[]> {
    const found = await this.#erasures
      .find({
        erasedAt: { $gte: day },
        ...(after
          ? { $or: [{ erasedAt: { $gt: after.erasedAt } }, { erasedAt: after.erasedAt, _id: { $gt: after._id } }] }
          : {}),
      })
      .sort({ erasedAt: 1, _id: 1 })
      .limit(limit)
      .toArray()
    return found.map(({ _id, erasedAt }) => ({ _id, erasedAt: erasedAt ?? day }))
  }

  /** Latest first by default. `held`: of whom something is preserved. */
  async findPage(
    { ids, complete, held }: { ids?: string[] | undefined; complete?: boolean | undefined; held: readonly string[] },
    { skip, take, order }: { skip: number; take: number; order: 1 | -1 },
  ): Promise<{ found: StoredErasure[]; total: number }> {
    const whole: Filter<StoredErasure> = { ...isComplete, _id: { $nin: held } }
    const filter: Filter<StoredErasure> = {
      erasedAt: { $type: 'date' },
      ...(ids ? { _id: { $in: ids } } : {}),
      ...(complete === undefined ? {} : complete ? { $and: [whole] } : { $nor: [whole] }),
    }
    return listPage(this.#erasures, filter, { sort: { erasedAt: order, _id: order }, skip, take })
  }

  async #createIfMissing(_id: string): Promise<void> {
    await this.#erasures.updateOne({ _id }, { $setOnInsert: { erasedAt: null, receipts: {} } }, { upsert: true })
  }
}
