import type { Features } from './learning-input.rules.ts'
import type { Regularisation } from './model.rules.ts'
import { Weights } from './posterior.rules.ts'

/** prior variance of the weight of the product of both people’s appeal, learned once appeal is roughly known */
const likenessVariance = 0.1

/** The weights of one side, and the range of its decisions. */
export interface SideBlocks {
  from: number
  to: number
  base: Weights
  own: Weights
  other: Weights
  pair: Weights
  likeness: Weights
}

export const blocksOf = (
  side: number,
  sides: Int32Array,
  { own, pair }: Features,
  { traits, pairs }: Regularisation,
): SideBlocks => ({
  from: firstAt(sides, side),
  to: firstAt(sides, side + 1),
  base: new Weights(1, 4),
  own: new Weights(own.length, traits),
  other: new Weights(own.length, traits),
  pair: new Weights(pair.length, pairs),
  likeness: new Weights(1, likenessVariance),
})

/** The first index whose side is not less than `side`. */
const firstAt = (sides: Int32Array, side: number): number => {
  const found = sides.findIndex((one) => one >= side)
  return found < 0 ? sides.length : found
}
