import type { Weights } from './posterior.rules.ts'

/** degrees of freedom: low, since a few people say yes to everybody or to nobody */
const tails = 2

const mean = (values: Float64Array, members: readonly number[], of: (value: number) => number): number =>
  members.reduce((sum, member) => sum + of(values[member] ?? 0), 0) / Math.max(1, members.length)

/**
 * Sets the prior of one effect of each person, given the other effect: people liked by many like fewer. The correlation
 * is learned for each side; `variance` is the scale, with the tails of a Student distribution.
 */
export const expectGiven = (
  effect: Weights,
  other: Weights,
  sides: readonly (readonly number[])[],
  variance: number,
): void => {
  for (const members of sides) {
    const total = (weights: Weights): number =>
      mean(weights.mean, members, (value) => value * value) + mean(weights.variance, members, (value) => value)
    const together = members.reduce((sum, one) => sum + (effect.mean[one] ?? 0) * (other.mean[one] ?? 0), 0)
    const correlation = together / Math.max(1, members.length) / (Math.sqrt(total(effect) * total(other)) || 1)
    const left = variance * (1 - correlation * correlation)
    for (const member of members) {
      const expected = correlation * (other.mean[member] ?? 0)
      const off = (effect.mean[member] ?? 0) - expected
      effect.priorMean[member] = expected
      effect.priorVariance[member] = (tails * left + off * off + (effect.variance[member] ?? 0)) / (tails + 1)
    }
  }
}
