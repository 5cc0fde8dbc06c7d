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
