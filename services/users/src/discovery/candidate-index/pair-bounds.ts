import { type Chances, type Encoded, perDeviation } from '../../matching/matching.public.ts'

/** The ranges of the candidates' traits, in the units of `Encoded.values`. */
export interface Ranges {
  low: Int8Array
  high: Int8Array
}

/** A candidate from another province cannot live in my city. */
const isNever = ({ model }: Chances, label: number, isNear: boolean): boolean =>
  !isNear && model.encoding.labels[label]?.key === 'city'

/**
 * Upper bound of what labels add to my decision, from a table of 256 values per label. `isNear`: they may live in my
 * city.
 */
export const maxLabelTermMine = (chances: Chances, me: Encoded, table: Float32Array, isNear: boolean): number => {
  let total = 0
  for (let label = 0; label < chances.pairs.labels; label++) {
    let max = 0
    for (let value = 0; value < 256; value++)
      if (value !== me.labels[label] || !isNever(chances, label, isNear))
        max = Math.max(max, table[label * 256 + value] ?? 0)
    total += max
  }
  return total
}

/** Upper bound of what labels equal to mine add to the decision of candidates within the ranges. */
export const maxLabelTermTheirs = (
  chances: Chances,
  me: Encoded,
  { low, high }: Ranges,
  side: number,
  isNear: boolean,
): number => {
  const { pairs, model } = chances
  const weights = model.sides[side]?.pair ?? []
  let total = 0
  for (let label = 0; label < pairs.labels; label++) {
    if ((me.labels[label] ?? 0) === 0 || isNever(chances, label, isNear)) continue
    let same = weights[pairs.at.same + label] ?? 0
    for (let index = 0; index < pairs.numbers; index++) {
      const cross = (weights[pairs.at.cross + label * pairs.numbers + index] ?? 0) / perDeviation
      same += Math.max(cross * (low[index] ?? 0), cross * (high[index] ?? 0))
    }
    total += Math.max(0, same)
  }
  return total
}
