import type { Collection, Document, Filter } from 'mongodb'
import { earlierOf } from '../../jobs/earlier-of.ts'

/**
 * The earliest date that these documents have in a field, null if none has one. The field may be in a part
 * (`held.until`); it has an index.
 */
export const findEarliest = async <D extends Document>(
  collection: Collection<D>,
  field: string,
  filter: Filter<D> = {},
): Promise<Date | null> => {
  const dated = { ...filter, [field]: { $gt: new Date(0) } } as Filter<D>
  const [first] = await collection
    .find(dated, { projection: { _id: 0, [field]: 1 } })
    .sort({ [field]: 1 })
    .limit(1)
    .toArray()
  const dates = field
    .split('.')
    .reduce<unknown[]>((parts, name) => parts.flatMap((part) => (part as Document | undefined)?.[name]), [first])
  return earlierOf(...dates.map((date) => (date instanceof Date ? date : null)))
}
