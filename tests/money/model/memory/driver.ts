import { Collection } from 'mongodb'
import { type Doc, unknown } from './documents.ts'
import { type Memory, type MemoryCollection } from './memory.ts'

/** Where the current work reads and writes. `turn` yields to other work, as a real database does. */
export interface Place {
  memory: Memory
  turn(): Promise<void>
}

/** The used part of the driver's cursor. */
class MemoryCursor {
  #rows: (found: Doc[]) => Doc[] = (found) => found
  #sort: Readonly<Record<string, 1 | -1>> | undefined

  constructor(
    private readonly place: Place,
    private readonly read: (how: { sort?: Readonly<Record<string, 1 | -1>> }) => Doc[],
  ) {}

  sort(by: Readonly<Record<string, 1 | -1>>): this {
    this.#sort = by
    return this
  }

  skip(count: number): this {
    return this.#then((rows) => rows.slice(count))
  }

  limit(count: number): this {
    return this.#then((rows) => rows.slice(0, count))
  }

  async toArray(): Promise<Doc[]> {
    await this.place.turn()
    const found = this.#rows(this.read(this.#sort ? { sort: this.#sort } : {}))
    await this.place.turn()
    return found
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Doc> {
    yield* await this.toArray()
  }

  #then(next: (rows: Doc[]) => Doc[]): this {
    const before = this.#rows
    this.#rows = (found) => next(before(found))
    return this
  }
}

type Call = (this: Collection, ...given: never[]) => unknown
const writes = ['insertOne', 'updateOne', 'updateMany', 'findOneAndUpdate', 'bulkWrite', 'countDocuments'] as const
/** Other collection methods; they fail unless added here. */
const others = ['insertMany', 'deleteOne', 'deleteMany', 'replaceOne', 'distinct', 'findOneAndDelete', 'watch'] as const

/**
 * Redirects the driver's collection calls to the current work's memory, if it has one; other calls go to the real
 * database.
 */
export const keepInMemory = (placeAtHand: () => Place | null): void => {
  const prototype = Collection.prototype as unknown as Record<string, Call>
  const replace = (name: string, inMemory: (place: Place, in_: MemoryCollection, given: never[]) => unknown): void => {
    const real = prototype[name]
    if (!real) throw new Error(`the driver has no ${name}`)
    prototype[name] = function (...given) {
      const place = placeAtHand()
      return place ? inMemory(place, place.memory.collection(this.collectionName), given) : real.apply(this, given)
    }
  }
  const inTurn = async <T>(place: Place, work: () => T): Promise<T> => {
    await place.turn()
    const answer = work()
    await place.turn()
    return answer
  }
  for (const name of writes)
    replace(name, (place, collection, given) =>
      inTurn(place, () => (collection[name] as Call).apply(collection as never, given)),
    )
  for (const name of others) replace(name, () => unknown(name))
  replace(
    'find',
    (place, collection, [filter, how]: Doc[]) =>
      new MemoryCursor(place, ({ sort }) => {
        const by = sort ?? (how as { sort?: Record<string, 1 | -1> } | undefined)?.sort
        return collection.found(filter, by ? { sort: by } : {})
      }),
  )
  replace('findOne', (place, collection, [filter, how]: Doc[]) =>
    inTurn(place, () => collection.found(filter, (how ?? {}) as object)[0] ?? null),
  )
  replace(
    'aggregate',
    (place, collection, [pipeline]: unknown[]) =>
      new MemoryCursor(place, () => collection.aggregated(pipeline as Doc[])),
  )
}
