import type { Collection, Document, Filter, OptionalUnlessRequiredId } from 'mongodb'
import { GroupCommit } from '../../concurrency/group-commit.ts'
import { nullIfDuplicate } from './duplicate-key.ts'

/** What one stream of facts writes in each document. */
interface Stream<D, F extends keyof D> {
  /** the field with the number of the last fact that wrote */
  guard: keyof D & string
  /** further fields of a new document */
  empty?: Partial<Omit<D, F>>
}
/** `set`: all fields of the stream, so that a later fact leaves nothing of an earlier one. */
interface StreamWrite<D, F extends keyof D> {
  _id: string
  seq: number
  set: Pick<D, F>
}

/**
 * As `writeGuarded`, for the many concurrent reactions to one stream of facts: concurrent writes are combined. One
 * statement updates all documents, since MongoDB plans each statement separately, which costs more than the update
 * itself; each document has its own values and its own guard.
 */
export class GuardedWrites<D extends Document & { _id: string }, F extends keyof D & string> {
  readonly #writes = new GroupCommit<StreamWrite<D, F>>((batch) => this.#writeAll(batch), { maxBatch: 1_000 })

  constructor(
    private readonly collection: Collection<D>,
    private readonly stream: Stream<D, F>,
  ) {}

  write(_id: string, seq: number, set: Pick<D, F>): Promise<void> {
    return this.#writes.run({ _id, seq, set })
  }

  async #writeAll(batch: StreamWrite<D, F>[]): Promise<void[]> {
    const latest = new Map<string, StreamWrite<D, F>>()
    for (const one of batch) if (one.seq >= (latest.get(one._id)?.seq ?? 0)) latest.set(one._id, one)
    const writes = [...latest.values()]
    const matched = await this.#update(writes)
    if (matched < writes.length) await this.#addMissing(writes, matched)
    return []
  }

  /** The number of documents that exist, changed or not. */
  async #update(writes: readonly StreamWrite<D, F>[]): Promise<number> {
    const { guard } = this.stream
    const ids = writes.map(({ _id }) => _id)
    const values = writes.map(({ seq, set }) => ({ ...set, [guard]: seq }))
    const incoming = { $arrayElemAt: [{ $literal: values }, { $indexOfArray: [{ $literal: ids }, '$_id'] }] }
    const isNews = { $lt: [`$${guard}`, `$$incoming.${guard}`] }
    const written = { $cond: [isNews, { $mergeObjects: ['$$ROOT', '$$incoming'] }, '$$ROOT'] }
    const { matchedCount } = await this.collection.updateMany({ _id: { $in: ids } } as Filter<D>, [
      { $replaceWith: { $let: { vars: { incoming }, in: written } } },
    ])
    return matchedCount
  }

  /**
   * Of several streams that meet a new document at once none may lose its write: the later one goes through the guard.
   */
  async #addMissing(writes: readonly StreamWrite<D, F>[], matched: number): Promise<void> {
    const { guard, empty } = this.stream
    const among = { _id: { $in: writes.map(({ _id }) => _id) } } as Filter<D>
    const known = new Set<unknown>(await this.collection.distinct('_id', among))
    const rows = writes
      .filter(({ _id }) => !known.has(_id))
      .map(({ _id, seq, set }) => ({ _id, ...empty, ...set, [guard]: seq }))
    const isFirst = rows.length === 0 || (await this.#insert(rows as unknown as OptionalUnlessRequiredId<D>[]))
    if (!isFirst || known.size > matched) await this.#update(writes)
  }

  /** False if another stream inserted one of them first. */
  async #insert(rows: OptionalUnlessRequiredId<D>[]): Promise<boolean> {
    return (await this.collection.insertMany(rows, { ordered: false }).catch(nullIfDuplicate)) !== null
  }
}
