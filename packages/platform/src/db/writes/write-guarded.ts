import type { Collection, Document, Filter, UpdateFilter } from 'mongodb'
import { nullIfDuplicate } from './duplicate-key.ts'

/** `guard`: the field with the number of the last fact that wrote `set`. */
export interface GuardedWrite<D extends Document> {
  guard: keyof D & string
  seq: number
  set: Partial<D>
  /** further fields of a new document */
  empty?: Partial<D>
}

/**
 * Writes a fact's values unless the same or a later fact wrote before; false: nothing was written. The document is
 * created before the guard is checked again: of two streams that meet a new one at once neither may lose its write.
 */
export const writeGuarded = async <D extends { _id: string }>(
  collection: Collection<D>,
  _id: string,
  { guard, seq, set, empty }: GuardedWrite<D>,
): Promise<boolean> => {
  const isNewer = { _id, [guard]: { $not: { $gte: seq } } } as Filter<D>
  const update = { $set: { ...set, [guard]: seq } } as UpdateFilter<D>
  const write = async (): Promise<boolean> => (await collection.updateOne(isNewer, update)).matchedCount > 0
  if (await write()) return true
  const row = { $setOnInsert: { ...empty, [guard]: 0 } } as UpdateFilter<D>
  // another stream may create it first
  await collection.updateOne({ _id } as Filter<D>, row, { upsert: true }).catch(nullIfDuplicate)
  return write()
}
