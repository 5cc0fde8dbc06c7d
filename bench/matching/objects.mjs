// The peer of the index: one object per candidate, a full scan, with the deck's own limits and score.
import { learnedScore, score } from '@xinyu/users/discovery/decks/recommend.rules'
import { suitsBoth } from '@xinyu/users/discovery/filters/wishes.rules'

export const bestOfObjects = (people, seeker, me, chances, { limit, day, now }) => {
  const best = []
  for (const { one, known } of people) {
    if (!suitsBoth(seeker, one, now)) continue
    const both = chances.chance(me, known) * chances.chance(known, me)
    const points = learnedScore(both, score(seeker, one, day, now), chances.model.decisions)
    if (best.length === limit && points <= best[limit - 1].score) continue
    let at = best.length
    while (at > 0 && best[at - 1].score < points) at--
    best.splice(at, 0, { id: one._id, score: points })
    if (best.length > limit) best.pop()
  }
  return best
}
