/** entries for each logit, and the logits beyond which a chance is 0 or 1 for us */
const [perUnit, farthest] = [64, 16]
const entries = 2 * farthest * perUnit
/** more than a table of this precision loses */
const slack = 1e-5

/** by logit: the logarithm of the chance at the upper end of the step, so that it is never too little */
const table = Float32Array.from(
  { length: entries },
  (_, at) => slack - Math.log1p(Math.exp(farthest - (at + 1) / perUnit)),
)

/** The logarithm of the chance of a logit, or a little more: from a table, since most are only compared. */
export const mostLogOf = (logit: number): number => {
  const at = (logit + farthest) * perUnit
  return at >= entries ? 0 : (table[at > 0 ? at | 0 : 0] ?? 0)
}
