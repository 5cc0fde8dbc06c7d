import type { Collection, Document, Filter, WithId } from 'mongodb'

/** how far the console's lists are counted: people do not page further, and counting on would read every key */
export const countedUpTo = 2_000

/** The length of a console list: of a whole collection from its metadata, of a filtered one at most `countedUpTo`. */
export const listTotal = <D extends Document>(collection: Collection<D>, filter: Filter<D>): Promise<number> =>
  Object.keys(filter).length === 0
    ? collection.estimatedDocumentCount()
    : collection.countDocuments(filter, { limit: countedUpTo })

/** Which rows of a console list. */
export interface ListWindow {
  sort: Record<string, 1 | -1>
  skip: number
  take: number
}

/** A page of a console list, and the list's length as far as it is counted. */
export const listPage = async <D extends Document>(
  collection: Collection<D>,
  filter: Filter<D>,
  { sort, skip, take }: ListWindow,
): Promise<{ found: WithId<D>[]; total: number }> => {
  const [found, total] = await Promise.all([
    // unpublished facts are not part of a record
    collection
      .find(filter, { projection: { outbox: 0 } })
      .sort(sort)
      .skip(skip)
      .limit(take)
      .toArray(),
    listTotal(collection, filter),
  ])
  return { found, total }
}

/** how far a member's own list is counted */
const ownCountedUpTo = 500

/** The length of a member's own list: exact up to the limit, above it only that another page exists. */
export const ownListTotal = <D extends Document>(
  collection: Collection<D>,
  filter: Filter<D>,
  shownUpTo: number,
): Promise<number> => collection.countDocuments(filter, { limit: Math.max(ownCountedUpTo, shownUpTo + 1) })

/** how many documents a console list sums at most */
export const addedUpTo = 20_000

/**
 * Sums of number fields over all that a console list finds, by name; null above `addedUpTo` documents: a partial sum
 * would be taken for the whole. Without requested sums nothing is read.
 */
export const listSums = async <D extends Document, K extends string>(
  collection: Collection<D>,
  filter: Filter<D>,
  fields: Readonly<Record<K, unknown>>,
): Promise<Record<K, number> | null> => {
  const found =
    Object.keys(filter).length === 0
      ? await collection.estimatedDocumentCount()
      : await collection.countDocuments(filter, { limit: addedUpTo + 1 })
  if (found > addedUpTo) return null
  const sums = Object.entries(fields).map(([name, value]) => [name, { $sum: value }] as const)
  const [summed] = await collection
    .aggregate<Record<K, number>>([{ $match: filter }, { $group: { _id: null, ...Object.fromEntries(sums) } }])
    .toArray()
  return Object.fromEntries(sums.map(([name]) => [name, summed?.[name as K] ?? 0])) as Record<K, number>
}
