import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
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
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {
    this.#flags = database.collection<StoredFlag>('image_flags')
  }

  urlOf(key: string): string {
    return this.objects.publicUrl(key)
  }

  /** Null for a picture from elsewhere. */
  keyOf(url: string): string | null {
    const root = this.objects.publicUrl('')
    return url.startsWith(root) ? url.slice(root.length) : null
  }

  /** Stored once: a picture is scored only once. */
  async add(key: string, flag: ImageFlag): Promise<void> {
    await this.#flags.updateOne({ _id: key }, { $setOnInsert: { ...flag, at: this.clock.now() } }, { upsert: true })
  }

  /** The flags of these pictures, by address. */
  async of(urls: readonly string[]): Promise<Map<string, ImageFlag>> {
    const root = this.objects.publicUrl('')
    const keys = urls.filter((url) => url.startsWith(root)).map((url) => url.slice(root.length))
    if (keys.length === 0) return new Map()
    const found = await this.#flags.find({ _id: { $in: keys } }).toArray()
    return new Map(found.map(({ _id, score, verdict }) => [this.urlOf(_id), { score, verdict }]))
  }
}
