import type { FactEnvelope } from '@xinyu/contracts/event'
import type { Collection } from 'mongodb'
import type { Database } from './database.ts'
import { isDuplicateKey } from './duplicate-key.ts'

export type AggregateKey = Pick<FactEnvelope, 'topic' | 'key'>

interface Cursor {
  /** `topic:key` */
  _id: string
  /** the last number that was applied in its turn */
  seq: number
  /** the number this group began with, when it did not begin with the first */
  base?: number
  at: Date
}
/** A fact below its aggregate's base that came after all and was applied. */
interface Straggler {
  _id: string
  at: Date
}

export const idOf = ({ topic, key }: AggregateKey): string => `${topic}:${key}`

/**
 * How far this group has come with each aggregate. A cursor expires some time after its aggregate's last fact, longer
 * than any fact can still come.
 */
export class InboxCursors {
  readonly #cursors: Collection<Cursor>
  readonly #stragglers: Collection<Straggler>

  constructor(database: Pick<Database, 'collection'>) {
    this.#cursors = database.collection('inbox_cursors')
    this.#stragglers = database.collection('inbox_stragglers')
  }

  /** Number 0 when nothing of the aggregate is known. */
  async of(aggregate: AggregateKey): Promise<{ seq: number; base: number }> {
    const cursor = await this.#cursors.findOne({ _id: idOf(aggregate) })
    return { seq: cursor?.seq ?? 0, base: cursor?.base ?? 1 }
  }

  async advance(envelope: FactEnvelope): Promise<void> {
    await this.#cursors.updateOne(
      { _id: idOf(envelope) },
      { $max: { seq: envelope.seq }, $set: { at: new Date() } },
      { upsert: true },
    )
  }

  /** Begins an unknown aggregate with number `base`. False when it is known, or another instance was first. */
  async adopt(aggregate: AggregateKey, base: number): Promise<boolean> {
    const fresh = { seq: base - 1, base, at: new Date() }
    try {
      const written = await this.#cursors.updateOne({ _id: idOf(aggregate) }, { $setOnInsert: fresh }, { upsert: true })
      return written.upsertedCount === 1
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  async hasStraggler({ id }: FactEnvelope): Promise<boolean> {
    return (await this.#stragglers.findOne({ _id: id })) !== null
  }

  async addStraggler({ id }: FactEnvelope): Promise<void> {
    await this.#stragglers.updateOne({ _id: id }, { $set: { at: new Date() } }, { upsert: true })
  }
}
