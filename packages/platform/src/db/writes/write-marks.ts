import type { Collection, Document } from 'mongodb'

const writes = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
] as const
const counts = ['insertedCount', 'modifiedCount', 'upsertedCount', 'deletedCount']

/** What is told of each write of this process, by the name of its collection: jobs sleep until then. */
export class WriteMarks {
  readonly #listeners = new Map<string, (() => void)[]>()

  on(name: string, listener: () => void): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }

  mark(name: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener()
  }

  /** The same collection. A write that changed nothing marks nothing; one that failed may have taken effect. */
  watch<D extends Document>(collection: Collection<D>): Collection<D> {
    const methods = collection as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
    for (const name of writes) {
      const write = methods[name]?.bind(collection)
      if (!write) continue
      methods[name] = async (...args) => {
        let isChanged = true
        try {
          const result = await write(...args)
          isChanged = hasChanged(result)
          return result
        } finally {
          if (isChanged) this.mark(collection.collectionName)
        }
      }
    }
    return collection
  }
}

const hasChanged = (result: unknown): boolean => {
  if (result === null || typeof result !== 'object') return false
  const counted = counts.filter((name) => name in result)
  return counted.length === 0 || counted.some((name) => (result as Record<string, number>)[name] !== 0)
}
