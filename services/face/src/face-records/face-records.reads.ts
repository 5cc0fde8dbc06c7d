import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { FaceRecord } from './face-record.document.ts'

/** Members for the ranking and for an index rebuild. */
@Injectable()
export class FaceRecordsReads {
  readonly #members: Collection<FaceRecord>

  constructor(database: Database) {
    this.#members = database.collection<FaceRecord>('members')
  }

  /** Best smiles first, only those measured since `since`. A global ranking: every shard is queried. */
  async smiles(since: Date | null, skip: number, take: number): Promise<{ _id: string; smile: number }[]> {
    const filter = { smile: { $gte: 0 }, ...(since ? { smileAt: { $gte: since } } : {}) }
    const found = await this.#members
      .find(filter, { projection: { _id: 1, smile: 1 }, sort: { smile: -1, _id: 1 }, skip, limit: take })
      .toArray()
    return found.map(({ _id, smile }) => ({ _id, smile: smile ?? 0 }))
  }

  /** Everybody with a face whose id comes after `cursor`, in id order; for an index rebuild. */
  async *idsAfter(cursor: string | null): AsyncGenerator<string> {
    const filter = { 'faces.0': { $exists: true }, ...(cursor === null ? {} : { _id: { $gt: cursor } }) }
    for await (const { _id } of this.#members.find(filter, { projection: { _id: 1 } }).sort({ _id: 1 })) yield _id
  }

  async *idsSince(changedSince: Date): AsyncGenerator<string> {
    const filter = { changedAt: { $gte: changedSince } }
    for await (const { _id } of this.#members.find(filter, { projection: { _id: 1 } })) yield _id
  }

  countWithFaces(): Promise<number> {
    return this.#members.countDocuments({ 'faces.0': { $exists: true } })
  }
}
