import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { WriteConflict } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** The numbers from which one member hides, as keyed hashes: `_id` is the member. */
interface HiddenContactsRecord {
  _id: string
  hashes: string[]
  changedAt: Date
  /** moves with every change, and with everything else after which the pairs must be looked at again */
  revision: number
  /** the pairs may be behind */
  due?: true
}
export interface DueContacts {
  hashes: string[]
  revision: number
}

const batch = 200

/**
 * The only writer of `hidden_contacts`. The mark `due` is set by the write that makes it so; whoever settles the pairs
 * takes it away, unless something was written meanwhile.
 */
@Injectable()
export class HiddenContactsStore {
  readonly #hidden: Collection<HiddenContactsRecord>
  constructor(database: Database) {
    this.#hidden = database.collection('hidden_contacts')
  }

  async of(owner: string): Promise<{ hashes: string[]; changedAt: Date | null; revision: number }> {
    return (await this.#hidden.findOne({ _id: owner })) ?? { hashes: [], changedAt: null, revision: 0 }
  }

  /** Writes the whole list unless it has changed since this revision; the loser of a race is run again. */
  async put(owner: string, hashes: string[], revision: number, changedAt: Date): Promise<void> {
    const written = await this.#hidden
      .updateOne(
        { _id: owner, revision },
        { $set: { hashes, changedAt, due: true, revision: revision + 1 } },
        { upsert: revision === 0 },
      )
      .catch((error: unknown) => {
        if (isDuplicateKey(error)) return null
        throw error
      })
    if (!written || written.matchedCount + written.upsertedCount === 0) throw new WriteConflict()
  }

  /** Has the pairs looked at again of everybody who hides from one of these numbers. */
  async touchThoseWith(hashes: readonly string[]): Promise<void> {
    await this.#hidden.updateMany({ hashes: { $in: [...hashes] } }, { $set: { due: true }, $inc: { revision: 1 } })
  }

  async touch(owners: readonly string[]): Promise<void> {
    await this.#hidden.updateMany({ _id: { $in: [...owners] } }, { $set: { due: true }, $inc: { revision: 1 } })
  }

  /** The next owners whose pairs are behind, in the order of their ids. */
  async due(after: string): Promise<string[]> {
    const found = await this.#hidden
      .find({ due: true, _id: { $gt: after } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(batch)
      .toArray()
    return found.map(({ _id }) => _id)
  }

  async dueOf(owner: string): Promise<DueContacts | null> {
    return this.#hidden.findOne({ _id: owner, due: true })
  }

  async settled(owner: string, revision: number): Promise<void> {
    await this.#hidden.updateOne({ _id: owner, revision }, { $unset: { due: '' } })
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.#hidden.deleteOne({ _id: owner })
  }
}
