import type {
  AnyBulkWriteOperation,
  Collection,
  Document,
  Filter,
  OptionalUnlessRequiredId,
  UpdateFilter,
} from 'mongodb'
import { GroupCommit } from '../group-commit.ts'
import { isDuplicateKey } from './duplicate-key.ts'
import type { GuardedWrite } from './write-guarded.ts'

type Write<D extends Document> = GuardedWrite<D> & { _id: string }

/** As `writeGuarded`, for reactions that are many at once: what is asked for together is written together. */
export class GuardedWrites<D extends { _id: string }> {
  readonly #collection: Collection<D>
  readonly #writes = new GroupCommit<Write<D>>((writes) => this.#writeAll(writes))

  constructor(collection: Collection<D>) {
    this.#collection = collection
  }

  write(_id: string, write: GuardedWrite<D>): Promise<void> {
    return this.#writes.run({ ...write, _id })
  }

  async #writeAll(writes: Write<D>[]): Promise<void[]> {
    if ((await this.#update(writes)) < writes.length) await this.#addMissing(writes)
    return []
  }

  /** How many of them said something newer. */
  async #update(writes: Write<D>[]): Promise<number> {
    const updates = writes.map(({ _id, guard, seq, set }) => {
      const filter = { _id, [guard]: { $not: { $gte: seq } } } as Filter<D>
      return { updateOne: { filter, update: { $set: { ...set, [guard]: seq } } as UpdateFilter<D> } }
    })
    const { matchedCount } = await this.#collection.bulkWrite(updates as AnyBulkWriteOperation<D>[], { ordered: false })
    return matchedCount
  }

  /** Of several streams that meet a new document at once none may lose: who is not first asks the guard again. */
  async #addMissing(writes: Write<D>[]): Promise<void> {
    const ids = [...new Set(writes.map(({ _id }) => _id))]
    const known = await this.#collection.distinct('_id', { _id: { $in: ids } } as Filter<D>)
    const knownIds = new Set<unknown>(known)
    const missing = writes.filter(({ _id }) => !knownIds.has(_id))
    if (missing.length === 0) return
    const firsts = new Map(missing.toReversed().map((write) => [write._id, write]))
    const rows = [...firsts.values()].map(({ _id, guard, seq, set, empty }) => ({
      _id,
      ...empty,
      ...set,
      [guard]: seq,
    }))
    const isAlone = await this.#collection.insertMany(rows as OptionalUnlessRequiredId<D>[], { ordered: false }).then(
      () => true,
      (error: unknown) => {
        if (isDuplicateKey(error)) return false
        throw error
      },
    )
    if (!isAlone || missing.length > rows.length) await this.#update(missing)
  }
}
