/** entries for each logit, and the logits beyond which a chance is 0 or 1 for us */
const [perUnit, farthest] = [64, 24]
/** by logit: the logarithm of the chance at the upper end of the step, so that it is never too little */
const table = Float64Array.from(
  { length: 2 * farthest * perUnit },
  (_, at) => -Math.log1p(Math.exp(farthest - (at + 1) / perUnit)),
)

/** The logarithm of the chance of a logit, or a little more: from a table, since most are only compared. */
export const mostLogOf = (logit: number): number =>
  logit >= farthest ? 0 : (table[Math.max(0, Math.floor((logit + farthest) * perUnit))] ?? 0)

/** The logit of a chance whose logarithm this is. */
export const logitOf = (log: number): number => (log >= 0 ? Infinity : log - Math.log1p(-Math.exp(log)))
