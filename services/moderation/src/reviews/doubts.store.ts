import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Injectable } from '@nestjs/common'
import type { ImageDoubt } from './reviews.rules.ts'

interface Doubt extends ImageDoubt {
  _id: string
  at: Date
}

/** Which pictures the check doubts, by object key: most are scored before the review that shows them is there. */
@Injectable()
export class DoubtsStore {
  readonly #doubts
  constructor(
    database: Database,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {
    this.#doubts = database.collection<Doubt>('picture_doubts')
  }

  urlOf(key: string): string {
    return this.objects.publicUrl(key)
  }

  /** Kept once: a picture is scored only once. */
  async keep(key: string, doubt: ImageDoubt): Promise<void> {
    await this.#doubts.updateOne({ _id: key }, { $setOnInsert: { ...doubt, at: this.clock.now() } }, { upsert: true })
  }

  /** The doubts about these pictures, by their address. */
  async about(urls: readonly string[]): Promise<Map<string, ImageDoubt>> {
    const root = this.objects.publicUrl('')
    const keys = urls.filter((url) => url.startsWith(root)).map((url) => url.slice(root.length))
    if (keys.length === 0) return new Map()
    const found = await this.#doubts.find({ _id: { $in: keys } }).toArray()
    return new Map(found.map(({ _id, score, verdict }) => [this.urlOf(_id), { score, verdict }]))
  }
}
