import type { FactEnvelope } from '@xinyu/contracts/event'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { Collection } from 'mongodb'
import { GroupCommit } from '../../concurrency/group-commit.ts'
import type { Database } from '../database.ts'
import { nullIfDuplicate } from '../writes/duplicate-key.ts'
import { GuardedWrites } from '../writes/guarded-writes.ts'

export type AggregateKey = Pick<FactEnvelope, 'topic' | 'key'>

/** Number 0 for an unknown aggregate. */
export interface Progress {
  /** the last number that was applied in order */
  seq: number
  /** the number this group started with; 1 if it has all */
  base: number
}
interface Cursor {
  /** `topic:key` */
  _id: string
  seq: number
  base?: number
  at: Date
}
/** A fact below its aggregate's base that arrived late and was applied. */
interface Straggler {
  _id: string
  at: Date
}

export const idOf = ({ topic, key }: AggregateKey): string => `${topic}:${key}`
const nothing: Progress = { seq: 0, base: 1 }

/**
 * This group's progress in each aggregate. A cursor expires some time after its aggregate's last fact, longer than any
 * fact can still arrive. Read and written for many aggregates at once.
 */
export class InboxCursors {
  readonly #cursors: Collection<Cursor>
  readonly #stragglers: Collection<Straggler>
  readonly #reads = new GroupCommit<string, Progress>((ids) => this.#readAll(ids))
  readonly #writes: GuardedWrites<Cursor, 'at'>
  readonly #ahead = new Map<string, Progress & { written: Promise<void> }>()

  constructor(database: Pick<Database, 'collection'>) {
    this.#cursors = database.collection('inbox_cursors')
    this.#writes = new GuardedWrites(this.#cursors, { guard: 'seq' })
    this.#stragglers = database.collection('inbox_stragglers')
  }

  async read(aggregate: AggregateKey): Promise<Progress> {
    const id = idOf(aggregate)
    return this.#ahead.get(id) ?? this.#reads.run(id)
  }

  /** Moves from `before` to this fact: effective at once, resolves when written. */
  advance(envelope: FactEnvelope, before: Progress): Promise<void> {
    const id = idOf(envelope)
    const written = this.#writes.write(id, envelope.seq, expiry())
    const progress = { seq: envelope.seq, base: before.base, written }
    this.#ahead.set(id, progress)
    const forget = (): void => {
      if (this.#ahead.get(id) === progress) this.#ahead.delete(id)
    }
    written.then(forget, forget)
    return written
  }

  /** Resolves when all progress of the aggregate is written. */
  async waitUntilWritten(aggregate: AggregateKey): Promise<void> {
    await this.#ahead.get(idOf(aggregate))?.written
  }

  /** Starts an unknown aggregate at number `base`. False if it is known, or another instance was first. */
  async adopt(aggregate: AggregateKey, base: number): Promise<boolean> {
    const fresh = { seq: base - 1, base, ...expiry() }
    const written = await this.#cursors
      .updateOne({ _id: idOf(aggregate) }, { $setOnInsert: fresh }, { upsert: true })
      .catch(nullIfDuplicate)
    return written?.upsertedCount === 1
  }

  async hasStraggler({ id }: FactEnvelope): Promise<boolean> {
    return (await this.#stragglers.findOne({ _id: id })) !== null
  }

  async addStraggler({ id }: FactEnvelope): Promise<void> {
    await this.#stragglers.updateOne({ _id: id }, { $set: expiry() }, { upsert: true })
  }

  async #readAll(ids: string[]): Promise<Progress[]> {
    const cursors = await this.#cursors.find({ _id: { $in: ids } }, { projection: { seq: 1, base: 1 } }).toArray()
    const byId = new Map(cursors.map(({ _id, seq, base = 1 }) => [_id, { seq, base }]))
    return ids.map((id) => byId.get(id) ?? nothing)
  }
}

/** Rounded up to the day: an unchanged value costs no write to its index. */
const expiry = (): { at: Date } => ({ at: new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS) })
