import type { Collection, Filter } from 'mongodb'

/** Groups a stream into arrays of `size`; the last one may be shorter. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    if (batch.push(item) < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Replaces documents or creates them, `size` of them in a write. */
export const replaceInBatches = async <D extends { _id: string }>(
  collection: Collection<D>,
  documents: readonly D[],
  size: number,
): Promise<void> => {
  for (let start = 0; start < documents.length; start += size) {
    const some = documents.slice(start, start + size)
    const replacements = some.map((document) => ({
      replaceOne: { filter: { _id: document._id } as Filter<D>, replacement: document, upsert: true },
    }))
    await collection.bulkWrite(replacements, { ordered: false })
  }
}
