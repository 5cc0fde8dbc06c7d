// The curve of the nudity score, and the thresholds that a stated rule chooses by it.
const percentOf = (scores, from) =>
  scores.length === 0 ? null : (scores.filter((score) => score >= from).length * 100) / scores.length
const thresholds = Array.from({ length: 19 }, (_one, at) => (at + 1) / 20)

/** What is reviewed costs a moderator's minute, what is refused costs the member's: so much of the harmless at most. */
export const mostHarmless = { review: 5, refuse: 0.5 }

/** False and true positives in percent by threshold; null: there are none of that kind. */
export const curveOf = ({ harmless, nude }) =>
  thresholds.map((from) => ({
    from,
    falsePositives: percentOf(harmless, from),
    truePositives: percentOf(nude, from),
  }))

/** The lowest threshold that flags no more of the harmless pictures: a lower one finds more. Null: none does. */
export const chosenBy = (curve, most) =>
  curve.find(({ falsePositives }) => falsePositives !== null && falsePositives <= most)?.from ?? null
