import type { Document, UpdateFilter } from 'mongodb'

type Paths<V = unknown> = Readonly<Record<string, V>>

export interface ComputedUpdate {
  $set?: Paths
  $setOnInsert?: Paths
  $unset?: Paths<'' | true>
  $inc?: Paths<number>
  $min?: Paths
  $max?: Paths
  $push?: Paths
  $addToSet?: Paths
  $pull?: Paths
}

/**
 * An update with computed paths (`counts.${userId}`, `messages.$[own].content`), which TypeScript cannot check against
 * the document. The operators are checked; paths and values are the caller's responsibility.
 */
export const updateOf = <D extends Document>(update: ComputedUpdate): UpdateFilter<D> => update as UpdateFilter<D>
