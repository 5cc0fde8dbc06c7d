import { type Db, MongoServerError } from 'mongodb'
import { copyOf, type Doc, matches, same, sorted, unknown, valuesAt } from './documents.ts'
import { aggregated } from './pipeline.ts'
import { seedOf, updated } from './updates.ts'

interface Unique {
  fields: string[]
  /** which documents it covers */
  of: Doc
}
/** The initial state of a database: unique keys and initial documents. */
export interface Beginning {
  unique: ReadonlyMap<string, readonly Unique[]>
  documents: ReadonlyMap<string, readonly Doc[]>
}

/** Read from a real migrated database, so that keys and initial documents match the migrations. */
export const beginningOf = async (db: Db): Promise<Beginning> => {
  const unique = new Map<string, Unique[]>()
  const documents = new Map<string, Doc[]>()
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const indexes = await db.collection(name).indexes()
    const keys = indexes.filter(({ unique: isUnique }) => isUnique)
    unique.set(
      name,
      keys.map(({ key, partialFilterExpression }) => ({
        fields: Object.keys(key as object),
        of: (partialFilterExpression ?? {}) as Doc,
      })),
    )
    documents.set(name, await db.collection<Doc>(name).find({}).toArray())
  }
  return { unique, documents }
}

interface Sorting {
  sort?: Readonly<Record<string, 1 | -1>>
}
interface Upsert extends Sorting {
  upsert?: boolean
  returnDocument?: 'before' | 'after'
}
export interface Written {
  acknowledged: true
  matchedCount: number
  modifiedCount: number
  upsertedCount: number
}

/** The driver's collection calls that payment handlers and jobs use. Each is atomic. */
export class MemoryCollection {
  readonly #documents = new Map<unknown, Doc>()
  constructor(
    private readonly unique: readonly Unique[],
    documents: readonly Doc[],
  ) {
    for (const document of documents) this.#documents.set(document._id, document)
  }

  found(filter: Doc = {}, { sort }: Sorting = {}): Doc[] {
    const all = typeof filter._id === 'string' ? [this.#documents.get(filter._id)] : [...this.#documents.values()]
    const found = all.filter((document) => document !== undefined && matches(document, filter)) as Doc[]
    return (sort ? sorted(found, sort) : found).map(copyOf)
  }

  countDocuments(filter: Doc = {}): number {
    return this.found(filter).length
  }

  aggregated(pipeline: readonly Doc[]): Doc[] {
    return copyOf(aggregated([...this.#documents.values()], pipeline))
  }

  insertOne(document: Doc): { acknowledged: true; insertedId: unknown } {
    this.#put(copyOf(document), null)
    return { acknowledged: true, insertedId: document._id }
  }

  updateOne(filter: Doc, update: Doc, { upsert = false }: Upsert = {}): Written {
    const [before] = this.found(filter)
    const counted = { acknowledged: true, matchedCount: 0, modifiedCount: 0, upsertedCount: 0 } as const
    if (!before && !upsert) return counted
    const after = updated(before ?? seedOf(filter), update, !before)
    this.#put(after, before?._id ?? null)
    if (!before) return { ...counted, upsertedCount: 1 }
    return { ...counted, matchedCount: 1, modifiedCount: same(before, after) ? 0 : 1 }
  }

  updateMany(filter: Doc, update: Doc): Written {
    const all = this.found(filter).map(({ _id }) => this.updateOne({ _id }, update))
    const modifiedCount = all.reduce((sum, one) => sum + one.modifiedCount, 0)
    return { acknowledged: true, matchedCount: all.length, modifiedCount, upsertedCount: 0 }
  }

  findOneAndUpdate(filter: Doc, update: Doc, { upsert, returnDocument = 'before', sort }: Upsert = {}): Doc | null {
    const [before] = this.found(filter, sort ? { sort } : {})
    if (!before && !upsert) return null
    const after = updated(before ?? seedOf(filter), update, !before)
    this.#put(after, before?._id ?? null)
    return returnDocument === 'after' ? copyOf(after) : (before ?? null)
  }

  bulkWrite(operations: readonly Doc[]): { matchedCount: number; insertedCount: number } {
    let matchedCount = 0
    for (const operation of operations) {
      const { updateOne, ...more } = operation as { updateOne?: { filter: Doc; update: Doc; upsert?: boolean } }
      if (!updateOne || Object.keys(more).length > 0) return unknown(`the write ${Object.keys(operation)[0]}`)
      const { filter, update, ...how } = updateOne
      matchedCount += this.updateOne(filter, update, how).matchedCount
    }
    return { matchedCount, insertedCount: 0 }
  }

  #put(document: Doc, replaces: unknown): void {
    if (document._id === undefined) return unknown('a document without an id of ours')
    const refuse = (key: string): never => {
      throw new MongoServerError({ message: `E11000 duplicate key error: ${key}`, code: 11_000 })
    }
    if (replaces === null && this.#documents.has(document._id)) refuse('_id')
    for (const { fields, of } of this.unique) {
      if (!matches(document, of)) continue
      const key = fields.map((field) => valuesAt(document, field)[0] ?? null)
      for (const other of this.#documents.values())
        if (
          other._id !== (replaces ?? document._id) &&
          matches(other, of) &&
          fields.every((field, index) => same(valuesAt(other, field)[0] ?? null, key[index]))
        )
          refuse(fields.join())
    }
    this.#documents.set(document._id, document)
  }
}

/** An in-memory database. */
export class Memory {
  readonly #collections = new Map<string, MemoryCollection>()
  constructor(private readonly beginning: Beginning) {}

  collection(name: string): MemoryCollection {
    const known = this.#collections.get(name)
    if (known) return known
    const { unique, documents } = this.beginning
    const made = new MemoryCollection(unique.get(name) ?? [], documents.get(name) ?? [])
    this.#collections.set(name, made)
    return made
  }
}
