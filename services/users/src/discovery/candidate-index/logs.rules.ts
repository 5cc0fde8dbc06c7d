/** entries per logit, and the logits beyond which a chance counts as 0 or 1 */
const [perUnit, maxLogit] = [64, 16]
const entries = 2 * maxLogit * perUnit
/** more than the error of a table of this precision */
const slack = 1e-5

/** by logit: the logarithm of the chance at the upper end of the step, so that it is never too low */
const table = Float32Array.from(
  { length: entries },
  (_, at) => slack - Math.log1p(Math.exp(maxLogit - (at + 1) / perUnit)),
)

/** Upper bound of the logarithm of a logit's chance, from a table: most values are only compared. */
export const maxLogOf = (logit: number): number => {
  const at = (logit + maxLogit) * perUnit
  return at >= entries ? 0 : (table[at > 0 ? at | 0 : 0] ?? 0)
}
