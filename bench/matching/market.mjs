// A synthetic market with popularity, taste, newcomers and three men to two women, to compare policies. Everyone is
// shown a number of people per day for a week and decides by the market's hidden probabilities; the model trains each
// evening.
import { score } from '@xinyu/users/discovery/decks/recommend.rules'
import { Chances } from '@xinyu/users/matching/learning/learner/chances.rules'
import { learn } from '@xinyu/users/matching/learning/learner/learner.rules'
import { listsFor } from '@xinyu/users/matching/learning/learner/market.rules'
import { traitsOfMember } from '@xinyu/users/matching/profile-traits.rules'
import { figure } from '../run/report.mjs'
import { candidate, numbers } from './people.mjs'

const [men, women, days, rows, newcomers] = [90, 60, 6, 5, 15]
const now = new Date()

export const gini = (values) => {
  const sorted = values.toSorted((a, b) => a - b)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  const weighted = sorted.reduce((sum, value, at) => sum + (at + 1) * value, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

const marketOf = (seed) => {
  const random = numbers(seed)
  const normal = () => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random())
  const place = { province: '浙江', city: '杭州', provinceCode: '33', cityCode: '3301' }
  const people = Array.from({ length: men + women }, (_, at) => {
    const shared = normal()
    return {
      ...candidate(random, at, at < men ? 1 : 2),
      liveCity: place,
      appeal: normal() + shared,
      keenness: normal() - shared - 0.5,
      from: at % Math.floor((men + women) / newcomers) === 0 ? days - 1 : 0,
    }
  })
  const chance = (one, other) => {
    const apart = Math.abs(Number(one.birthday.slice(0, 4)) - Number(other.birthday.slice(0, 4)))
    const alike = one.habits.filter((habit) => other.habits.includes(habit)).length
    return 1 / (1 + Math.exp(-(one.keenness + other.appeal - apart / 10 + alike / 3)))
  }
  const answers = new Map()
  const likes = (one, other) => {
    const key = `${one._id}|${other._id}`
    if (!answers.has(key)) answers.set(key, random() < chance(one, other))
    return answers.get(key)
  }
  return { people, likes, random }
}

const best = (people, worth) =>
  new Map(
    people.map((one) => [
      one._id,
      people
        .filter((other) => other.gender !== one.gender)
        .map((other) => ({ id: other._id, worth: worth(one, other) }))
        .filter((found) => found.worth > -Infinity)
        .sort((a, b) => b.worth - a.worth)
        .slice(0, rows)
        .map(({ id }) => id),
    ]),
  )

/** How each policy builds the day's lists from the decisions so far. */
const policies = {
  random: ({ people, gone, random }) => best(people, (one, other) => (gone(one, other) ? -Infinity : random())),
  "today's rule": ({ people, gone, day }) =>
    best(people, (one, other) => (gone(one, other) ? -Infinity : score(one, other, String(day), now))),
  product: ({ people, gone, both, random }) =>
    best(people, (one, other) => (gone(one, other) ? -Infinity : (both(one, other) ?? random()))),
  'together (ours)': ({ people, gone, both, random }) => {
    const pairs = people.flatMap((one) =>
      people
        .filter((other) => one.gender === 1 && other.gender === 2 && !gone(one, other))
        .map((other) => ({ a: one._id, b: other._id, both: both(one, other) ?? random() })),
    )
    return listsFor(
      people.map(({ _id }) => _id),
      pairs,
      { rows },
    )
  },
}

const run = (policy, seed) => {
  const { people, likes, random } = marketOf(seed)
  const byId = new Map(people.map((one) => [one._id, one]))
  const decided = new Map()
  const [shown, matched] = [new Map(), new Set()]
  let firstDay = 0
  for (let day = 0; day < days; day++) {
    const here = people.filter(({ from }) => from <= day)
    const traits = here.map((one) => traitsOfMember(one, now))
    const decisions = [...decided].map(([key, yes]) => ({ from: key.split('|')[0], to: key.split('|')[1], yes }))
    const learned = decisions.length > 50 && learn(traits, decisions)
    const chances = learned && new Chances(learned.model)
    const known = chances && new Map(traits.map((one) => [one.id, chances.known(one, learned.people.get(one.id))]))
    const both = (one, other) => {
      const [a, b] = known ? [known.get(one._id), known.get(other._id)] : []
      return a && b ? chances.chance(a, b) * chances.chance(b, a) : undefined
    }
    const gone = (one, other) => decided.has(`${one._id}|${other._id}`)
    const lists = policy({ people: here, gone, both, random, day })
    const today = new Set([...lists.values()].flat())
    if (day === days - 1) firstDay = here.filter(({ _id, from }) => from === day && today.has(_id)).length
    for (const [id, list] of lists)
      for (const other of list) {
        shown.set(other, (shown.get(other) ?? 0) + 1)
        decided.set(`${id}|${other}`, likes(byId.get(id), byId.get(other)))
        if (decided.get(`${id}|${other}`) && decided.get(`${other}|${id}`)) matched.add([id, other].sort().join())
      }
  }
  const counts = people.map(({ _id }) => shown.get(_id) ?? 0)
  const fresh = people.filter(({ from }) => from === days - 1).length
  return {
    matches: matched.size,
    unseen: (100 * counts.filter((one) => one === 0).length) / people.length,
    gini: gini(counts),
    firstDay: (100 * firstDay) / fresh,
  }
}

const seeds = [1, 2, 3]

export const reportMarket = () => {
  const found = Object.entries(policies).map(([name, policy]) => {
    const runs = seeds.map((seed) => run(policy, seed))
    const mean = (field) => runs.reduce((sum, one) => sum + one[field], 0) / runs.length
    return [name, { matches: mean('matches'), unseen: mean('unseen'), gini: mean('gini'), firstDay: mean('firstDay') }]
  })
  const before = Object.fromEntries(found)["today's rule"]
  for (const [name, one] of found) {
    const isOurs = name.endsWith('(ours)')
    const market = `matching, a synthetic market, ${name}`
    figure({
      figure: `${market}: matches`,
      ours: one.matches,
      peer: before.matches,
      unit: '',
      ...(isOurs ? { goal: { of: 'ratio', atLeast: 1.2 } } : {}),
    })
    figure({
      figure: `${market}: Gini of exposure`,
      ours: one.gini,
      peer: before.gini,
      unit: '',
      ...(isOurs ? { goal: { of: 'ratio', atMost: 1 } } : {}),
    })
    figure({
      figure: `${market}: seen by nobody`,
      ours: one.unseen,
      unit: '%',
      ...(isOurs ? { goal: { of: 'ours', atMost: 1 } } : {}),
    })
    figure({
      figure: `${market}: newcomers seen on their first day`,
      ours: one.firstDay,
      unit: '%',
      ...(isOurs ? { goal: { of: 'ours', atLeast: 90 } } : {}),
    })
  }
}
