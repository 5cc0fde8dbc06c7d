// Other policies than ours, on the same match probabilities.
import { jitterOf, hashOf, ruleOf } from '@xinyu/users/discovery/decks/recommend.rules'
import { listsFor } from '@xinyu/users/matching/learning/learner/market.rules'
import { figure } from '../run/report.mjs'
import { gini } from './market.mjs'
import { numbers } from './people.mjs'

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The best candidates of each person, by the value of a pair to that person. */
const bestOf = (people, pairs, rows, worth) => {
  const found = new Map(people.map(({ id }) => [id, []]))
  for (const pair of pairs) {
    found.get(pair.a)?.push({ id: pair.b, worth: worth(pair.a, pair.b, pair.aLikesB, pair.bLikesA) })
    found.get(pair.b)?.push({ id: pair.a, worth: worth(pair.b, pair.a, pair.bLikesA, pair.aLikesB) })
  }
  const best = (others) => others.sort((x, y) => y.worth - x.worth).slice(0, rows)
  return new Map([...found].map(([id, others]) => [id, best(others).map((one) => one.id)]))
}

const policiesOf = (people, random) => {
  const of = new Map(people.map((one) => [one.id, one]))
  const likes = (id) => Object.entries(of.get(id).tastes).flatMap(([name, value]) => (value >= 8 ? [name] : []))
  const byRule = (me, other) => {
    const [mine, theirs] = [likes(me), likes(other)]
    const apart = Math.abs((of.get(me).numbers.age ?? Number.NaN) - (of.get(other).numbers.age ?? Number.NaN))
    const inCommon = mine.filter((one) => theirs.includes(one)).length
    return ruleOf(0, apart, inCommon, false, false, jitterOf(hashOf(me), hashOf(other)))
  }
  const best = (worth) => (pairs, rows) => bestOf(people, pairs, rows, worth)
  const together = (blend) => (pairs, rows) =>
    listsFor(
      people.map(({ id }) => id),
      pairs.map(({ a, b, aLikesB, bLikesA }) => ({ a, b, both: aLikesB * bLikesA })),
      { rows, blend },
    )
  return {
    'by chance': best(() => random()),
    'the earlier rule': best(byRule),
    'one-sided chance': best((_me, _other, likes) => likes),
    product: best((_me, _other, likes, isLiked) => likes * isLiked),
    'together, blend 0': together(0),
    'together, blend 0.1 (ours)': together(),
    'together, blend 0.75': together(0.75),
  }
}

const outcomeOf = (people, pairs, lists) => {
  const shown = new Map(people.map(({ id }) => [id, 0]))
  for (const list of lists.values()) for (const id of list) shown.set(id, (shown.get(id) ?? 0) + 1)
  const matches = pairs.filter(({ a, b, both }) => both && lists.get(a)?.includes(b) && lists.get(b)?.includes(a))
  const counts = [...shown.values()]
  return {
    matches: matches.length,
    unseen: (100 * counts.filter((one) => one === 0).length) / counts.length,
    gini: gini(counts),
  }
}

export const reportPolicies = (people, measured) => {
  for (const rows of [3, 5])
    for (const name of Object.keys(policiesOf(people, numbers(1)))) {
      const runs = measured.map((pairs, seed) =>
        outcomeOf(people, pairs, policiesOf(people, numbers(seed + 1))[name](pairs, rows)),
      )
      const title = `matching, real decisions, lists of ${rows}, ${name}`
      figure({ figure: `${title}: matches`, ours: mean(runs.map((run) => run.matches)), unit: '' })
      figure({ figure: `${title}: seen by nobody`, ours: mean(runs.map((run) => run.unseen)), unit: '%' })
      figure({ figure: `${title}: Gini of exposure`, ours: mean(runs.map((run) => run.gini)), unit: '' })
    }
}
