import type { Collection, Document, Filter, OptionalUnlessRequiredId } from 'mongodb'
import { GroupCommit } from '../group-commit.ts'
import { isDuplicateKey } from './duplicate-key.ts'

/** What one stream of facts writes in each document. */
interface Stream<D, F extends keyof D> {
  /** the field that holds the number of the last fact which wrote */
  guard: keyof D & string
  /** what a new document has beside it */
  empty?: Partial<Omit<D, F>>
}
/** `set`: all that the stream writes, so that a later fact's leaves nothing of an earlier one's. */
interface Told<D, F extends keyof D> {
  _id: string
  seq: number
  set: Pick<D, F>
}

/**
 * As `writeGuarded`, for the reactions to one stream of facts, which are many at once: what is asked for together is
 * written together. One statement updates all documents, since MongoDB plans each statement anew, which costs more than
 * the update itself; every document looks up its own values and asks its own guard.
 */
export class GuardedWrites<D extends Document & { _id: string }, F extends keyof D & string> {
  readonly #collection: Collection<D>
  readonly #stream: Stream<D, F>
  readonly #writes = new GroupCommit<Told<D, F>>((told) => this.#writeAll(told), { most: 1_000 })

  constructor(collection: Collection<D>, stream: Stream<D, F>) {
    this.#collection = collection
    this.#stream = stream
  }

  write(_id: string, seq: number, set: Pick<D, F>): Promise<void> {
    return this.#writes.run({ _id, seq, set })
  }

  async #writeAll(told: Told<D, F>[]): Promise<void[]> {
    const latest = new Map<string, Told<D, F>>()
    for (const one of told) if (one.seq >= (latest.get(one._id)?.seq ?? 0)) latest.set(one._id, one)
    const writes = [...latest.values()]
    const matched = await this.#update(writes)
    if (matched < writes.length) await this.#addMissing(writes, matched)
    return []
  }

  /** How many of the documents are there, whether or not this is news to them. */
  async #update(writes: readonly Told<D, F>[]): Promise<number> {
    const { guard } = this.#stream
    const ids = writes.map(({ _id }) => _id)
    const values = writes.map(({ seq, set }) => ({ ...set, [guard]: seq }))
    const told = { $arrayElemAt: [{ $literal: values }, { $indexOfArray: [{ $literal: ids }, '$_id'] }] }
    const isNews = { $lt: [`$${guard}`, `$$told.${guard}`] }
    const written = { $cond: [isNews, { $mergeObjects: ['$$ROOT', '$$told'] }, '$$ROOT'] }
    const { matchedCount } = await this.#collection.updateMany({ _id: { $in: ids } } as Filter<D>, [
      { $replaceWith: { $let: { vars: { told }, in: written } } },
    ])
    return matchedCount
  }

  /** Of several streams that meet a new document at once none may lose: who is not first asks the guard again. */
  async #addMissing(writes: readonly Told<D, F>[], matched: number): Promise<void> {
    const { guard, empty } = this.#stream
    const among = { _id: { $in: writes.map(({ _id }) => _id) } } as Filter<D>
    const known = new Set<unknown>(await this.#collection.distinct('_id', among))
    const rows = writes
      .filter(({ _id }) => !known.has(_id))
      .map(({ _id, seq, set }) => ({ _id, ...empty, ...set, [guard]: seq }))
    const isFirst = rows.length === 0 || (await this.#insert(rows as unknown as OptionalUnlessRequiredId<D>[]))
    if (!isFirst || known.size > matched) await this.#update(writes)
  }

  /** False when somebody else was first with one of them. */
  async #insert(rows: OptionalUnlessRequiredId<D>[]): Promise<boolean> {
    try {
      await this.#collection.insertMany(rows, { ordered: false })
      return true
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return false
    }
  }
}
