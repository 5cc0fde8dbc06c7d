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
 * An update whose paths are computed (`counts.${userId}`, `messages.$[own].content`), so that TypeScript cannot check
 * them against the document. The operators are checked; that the paths and values fit is for the caller to know.
 */
export const updateOf = <D extends Document>(update: ComputedUpdate): UpdateFilter<D> => update as UpdateFilter<D>
