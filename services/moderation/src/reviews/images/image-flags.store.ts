import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { ImageFlag } from '../reviews.rules.ts'

interface StoredFlag extends ImageFlag {
  _id: string
  at: Date
}

/** Flagged pictures by object key: most are scored before the review that shows them exists. */
@Injectable()
export class ImageFlagsStore {
  readonly #flags
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#flags = database.collection<StoredFlag>('image_flags')
  }

  /** Stored once: a picture is scored only once. */
  async add(key: string, flag: ImageFlag): Promise<void> {
    await this.#flags.updateOne({ _id: key }, { $setOnInsert: { ...flag, at: this.clock.now() } }, { upsert: true })
  }

  async findMany(keys: readonly string[]): Promise<Map<string, ImageFlag>> {
    if (keys.length === 0) return new Map()
    const found = await this.#flags.find({ _id: { $in: [...keys] } }).toArray()
    return new Map(found.map(({ _id, score, verdict }) => [_id, { score, verdict }]))
  }
}
