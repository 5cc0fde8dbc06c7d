import type { Collection, Document, Filter } from 'mongodb'

/** how far the console's lists are counted: nobody pages further, and to count on would read every key there is */
export const countedUpTo = 2_000

/**
 * The length of a list of the console: of a whole collection as the engine knows it, of a part at most `countedUpTo`.
 */
export const listTotal = <D extends Document>(collection: Collection<D>, filter: Filter<D>): Promise<number> =>
  Object.keys(filter).length === 0
    ? collection.estimatedDocumentCount()
    : collection.countDocuments(filter, { limit: countedUpTo })

/** how many documents a list of the console adds up at most */
export const addedUpTo = 20_000

/**
 * Sums over all that a list of the console finds, by names of number fields; null when it finds more than `addedUpTo`:
 * a sum of a part would be taken for the whole.
 */
export const listSums = async <D extends Document, K extends string>(
  collection: Collection<D>,
  filter: Filter<D>,
  fields: Readonly<Record<K, unknown>>,
): Promise<Record<K, number> | null> => {
  const names = Object.keys(fields) as K[]
  const sums = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $sum: value }]))
  const [found] = await collection
    .aggregate<Record<K | 'documents', number>>([
      { $match: filter },
      { $limit: addedUpTo + 1 },
      { $group: { _id: null, documents: { $sum: 1 }, ...sums } },
    ])
    .toArray()
  if ((found?.documents ?? 0) > addedUpTo) return null
  return Object.fromEntries(names.map((name) => [name, found?.[name] ?? 0])) as Record<K, number>
}
