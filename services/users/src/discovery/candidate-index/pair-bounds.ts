import { type Chances, type Encoded, perDeviation } from '../../matching/matching.public.ts'

/** What the traits of candidates lie between, trait by trait, in the units of `Encoded.values`. */
export interface Ranges {
  low: Int8Array
  high: Int8Array
}

/**
 * The most that traits in common can add to the logit of a decision between `me` and anybody within the ranges. `side`
 * is that of who decides; `isMine`: I do. `isNear`: they may live in my city.
 */
export const mostInCommon = (
  { pairs, model }: Chances,
  me: Encoded,
  { low, high }: Ranges,
  side: number,
  isMine: boolean,
  isNear: boolean,
): number => {
  const weights = model.sides[side]?.pair
  if (!weights) return 0
  const weight = (index: number): number => weights[index] ?? 0
  const mine = (index: number): number => (me.values[index] ?? 0) / perDeviation
  const least = (index: number): number => (low[index] ?? 0) / perDeviation
  const most = (index: number): number => (high[index] ?? 0) / perDeviation
  /** of what is linear in the other's trait the extremes are at the ends */
  const linear = (factor: number, index: number): number => Math.max(factor * least(index), factor * most(index))
  let total = 0
  for (let index = 0; index < pairs.numbers; index++) {
    const [apart, both, own] = [weight(2 * index), weight(2 * index + 1), mine(index)]
    const at = (other: number): number => -Math.abs(own - other) * apart + own * other * both
    const kink = Math.max(least(index), Math.min(most(index), own))
    total += Math.max(at(least(index)), at(most(index)), at(kink))
  }
  for (let label = 0; label < pairs.labels; label++) {
    if ((me.labels[label] ?? 0) === 0 || (!isNear && model.encoding.labels[label]?.key === 'city')) continue
    let same = weight(pairs.at.same + label)
    for (let index = 0; index < pairs.numbers; index++) {
      const cross = weight(pairs.at.cross + label * pairs.numbers + index)
      same += isMine ? cross * mine(index) : linear(cross, index)
    }
    total += Math.max(0, same)
  }
  const taste = weight(pairs.at.tastes) * pairs.tasteScale
  for (let index = pairs.tastes.from; index < pairs.tastes.to; index++) total += linear(taste * mine(index), index)
  pairs.wishes.forEach(({ want, offer }, index) => {
    const wished = weight(pairs.at.wishes + index)
    total += isMine ? linear(wished * mine(want), offer) : linear(wished * mine(offer), want)
  })
  for (let index = pairs.said.from; index < pairs.said.to; index++)
    total += linear(weight(pairs.at.alike + index - pairs.said.from) * mine(index), index)
  return total
}
