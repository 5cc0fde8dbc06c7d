import { describe, expect, test } from '@jest/globals'
import { Chances, sigmoid } from './chances.rules.ts'
import { chooseRegularisation } from './cross-validation.rules.ts'
import { learn } from './learner.rules.ts'
import { listsFor, type Pairing, pricesOf } from './market.rules.ts'
import { type Decision, newcomer } from './model.rules.ts'
import { stepAfter } from './online-step.rules.ts'
import type { Traits } from './traits.rules.ts'

/** Seeded random numbers between 0 and 1. */
const numbers = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
  return (seed >>> 0) / 4_294_967_296
}

/** A market in which some people are popular, likes depend on age, and men outnumber women. */
const market = (seed: number, men: number, women: number) => {
  const random = numbers(seed)
  const people = Array.from({ length: men + women }, (_, index): Traits & { appeal: number; keenness: number } => ({
    id: `p${index}`,
    side: index < men ? '1' : '2',
    market: '33',
    numbers: { age: 20 + Math.floor(random() * 30) },
    labels: { city: random() < 0.5 ? 'a' : 'b' },
    tastes: {},
    wants: {},
    offers: {},
    appeal: 3 * (random() - 0.5),
    keenness: 3 * (random() - 0.5),
  }))
  type Person = (typeof people)[number]
  const chance = (from: Person, to: Person): number =>
    sigmoid(from.keenness + to.appeal - Math.abs((from.numbers.age ?? 0) - (to.numbers.age ?? 0)) / 8)
  const pairs = people.flatMap((one) =>
    people.filter(({ side }) => one.side < side).map((other) => [one, other] as const),
  )
  const decide = ([one, other]: readonly [Person, Person]): Decision[] => [
    { from: one.id, to: other.id, yes: random() < chance(one, other) },
    { from: other.id, to: one.id, yes: random() < chance(other, one) },
  ]
  const known = pairs.filter(() => random() < 0.4).flatMap(decide)
  return { people, pairs, known, chance }
}

const { people, pairs, known, chance } = market(7, 60, 40)
const learned = learn(people, known)
const chances = new Chances(learned.model)
const seen = new Map(people.map((one) => [one.id, chances.known(one, learned.people.get(one.id))]))
const learnedChance = (from: string, to: string): number => {
  const [one, other] = [seen.get(from), seen.get(to)]
  return one && other ? chances.chance(one, other) : Number.NaN
}
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the chances', () => {
  test('learned from some decisions predict the others', () => {
    const errors = pairs.map(([one, other]) => Math.abs(learnedChance(one.id, other.id) - chance(one, other)))
    const average = mean(known.map(({ yes }) => Number(yes)))
    const blind = pairs.map(([one, other]) => Math.abs(average - chance(one, other)))
    expect(mean(errors)).toBeLessThan(0.6 * mean(blind))
  })

  test('are calibrated: of people given a chance of 30 %, about 30 % say yes', () => {
    const directed = pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])
    for (const low of [0, 0.2, 0.4, 0.6, 0.8]) {
      const inside = directed.filter(([from, to]) => {
        const said = learnedChance(from.id, to.id)
        return said >= low && said < low + 0.2
      })
      if (inside.length < 100) continue
      const said = mean(inside.map(([from, to]) => learnedChance(from.id, to.id)))
      expect(Math.abs(said - mean(inside.map(([from, to]) => chance(from, to))))).toBeLessThan(0.08)
    }
  })

  test('are deterministic for the same decisions, and so is the chosen regularisation', () => {
    expect(learn(people, known).model).toEqual(learned.model)
    expect(chooseRegularisation(people, known)).toEqual(chooseRegularisation(people, known))
  })

  test('of a newcomer are those of people with similar traits', () => {
    const [man, woman] = [people[0], people.find(({ side }) => side === '2')]
    if (!man || !woman) throw new Error('an empty market')
    const stranger = chances.known({ ...woman, id: 'new' })
    const [me] = [seen.get(man.id)]
    const said = me ? chances.chance(me, stranger) : 0
    expect([stranger.effects, said > 0.02 && said < 0.98]).toEqual([newcomer(learned.model), true])
  })

  test('include the preference of somebody who likes people of one city only', () => {
    const [first] = people
    const ofCity = people.filter(({ side }) => side === '2')
    const said = ofCity.map(({ id, labels: { city } }) => ({ from: first?.id ?? '', to: id, yes: city === 'a' }))
    const others = known.filter(({ from }) => from !== first?.id)
    const again = learn(people, [...others, ...said])
    const preferencesOf = (id: string | undefined) => Object.fromEntries(again.people.get(id ?? '')?.leanings ?? [])
    const preferences = preferencesOf(first?.id)
    expect(preferences['city:a'] ?? 0).toBeGreaterThan(0.5)
    expect(preferences['city:b'] ?? 0).toBeLessThan(-0.3)
    const model = new Chances(again.model)
    const her = ofCity[0] as Traits
    const chanceIn = (city: string, person: Traits, effects = again.people.get(person.id)) =>
      model.chance(model.known(person, effects), model.known({ ...her, labels: { city } }, newcomer(again.model)))
    const gain = (person: Traits) => chanceIn('a', person) - chanceIn('b', person)
    expect(gain(first as Traits)).toBeGreaterThan(gain(people[1] as Traits) + 0.1)
  })

  test('include the preference of popular people for each other', () => {
    const random = numbers(11)
    const level = new Map(people.map(({ id }) => [id, random() < 0.5 ? 1 : -1]))
    const among = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
    const decide = (alike: number): Decision[] =>
      among.map(([{ id: from }, { id: to }]) => {
        const [mine, theirs] = [level.get(from) ?? 0, level.get(to) ?? 0]
        return { from, to, yes: random() < sigmoid(1.5 * theirs + alike * mine * theirs) }
      })
    const likeness = (alike: number) => learn(people, decide(alike)).model.sides.map((side) => side.likeness)
    for (const side of likeness(1)) expect(side).toBeGreaterThan(0.1)
    for (const side of likeness(0)) expect(Math.abs(side)).toBeLessThan(0.1)
  })

  test('rise for both with a yes and fall with a no; a certain effect moves little', () => {
    const unknown = newcomer(learned.model)
    const yes = stepAfter(0.5, true, unknown, unknown)
    const no = stepAfter(0.5, false, unknown, unknown)
    const sure = stepAfter(0.5, true, { ...unknown, keennessSpread: 0.01 }, unknown)
    expect([yes.from.keenness, yes.to.appeal].every((by) => Number(by) > 0.3)).toBe(true)
    expect([no.from.keenness, no.to.appeal].every((by) => Number(by) < -0.3)).toBe(true)
    expect(Number(sure.from.keenness)).toBeLessThan(0.02)
    expect(Number(yes.from.keennessSpread)).toBeLessThan(0)
  })

  test('exist without any decision, and for traits nobody else has', () => {
    const empty = new Chances(learn(people.slice(0, 2), []).model)
    const [one, other] = people.slice(0, 2).map((person) => empty.known(person))
    expect(one && other ? empty.chance(one, other) : 0).toBeCloseTo(0.5)
    const odd = chances.known({
      ...people[0],
      id: 'odd',
      side: '9',
      labels: { city: 'nowhere' },
      numbers: {},
    } as Traits)
    expect(chances.chance(odd, odd)).toBeGreaterThan(0)
  })
})

/** Expected matches and exposure of lists, in a market whose chances are known. */
const outcomeOf = (lists: Map<string, readonly string[]>) => {
  const shown = new Map(people.map(({ id }) => [id, 0]))
  for (const list of lists.values()) for (const id of list) shown.set(id, (shown.get(id) ?? 0) + 1)
  const matches = pairs
    .filter(([a, b]) => lists.get(a.id)?.includes(b.id) && lists.get(b.id)?.includes(a.id))
    .reduce((sum, [a, b]) => sum + chance(a, b) * chance(b, a), 0)
  const counts = [...shown.values()].sort((x, y) => x - y)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const gini = (2 * counts.reduce((sum, count, at) => sum + (at + 1) * count, 0)) / (counts.length * total) - 1
  return { matches, unseen: counts.filter((count) => count === 0).length / counts.length, gini }
}
const pairings: Pairing[] = pairs.map(([a, b]) => ({
  a: a.id,
  b: b.id,
  both: learnedChance(a.id, b.id) * learnedChance(b.id, a.id),
}))
const ids = people.map(({ id }) => id)
const rows = 3
const best = (scoreOf: (from: string, to: string) => number): Map<string, string[]> =>
  new Map(
    people.map(({ id, side }) => [
      id,
      people
        .filter((other) => other.side !== side)
        .map((other) => other.id)
        .sort((x, y) => scoreOf(id, y) - scoreOf(id, x))
        .slice(0, rows),
    ]),
  )

describe('the lists, in a market of three men to two women', () => {
  const random = numbers(3)
  const atRandom = outcomeOf(best(() => random()))
  const oneSided = outcomeOf(best(learnedChance))
  const product = outcomeOf(best((from, to) => learnedChance(from, to) * learnedChance(to, from)))
  const ours = outcomeOf(listsFor(ids, pairings, { rows }))

  test('bring more matches than random lists, one-sided lists and everybody’s own best', () => {
    for (const other of [atRandom, oneSided, product]) expect(ours.matches).toBeGreaterThan(other.matches)
  })

  test('leave almost nobody unseen, and share exposure more evenly than everybody’s own best', () => {
    expect(product.unseen).toBeGreaterThan(0.2)
    expect(ours.unseen).toBeLessThanOrEqual(0.04)
    expect(ours.gini).toBeLessThan(product.gini)
  })

  test('have the requested length, without duplicates or the person themselves', () => {
    for (const [id, list] of listsFor(ids, pairings, { rows: 5 }))
      expect([list.length, new Set(list).size, list.includes(id)]).toEqual([5, 5, false])
  })

  test('show a newcomer without decisions on the first day', () => {
    const [first] = people.filter(({ side }) => side === '2')
    const stranger = { ...(first as Traits), id: 'new' }
    const them = chances.known(stranger)
    const more = people
      .filter(({ side }) => side === '1')
      .map(({ id }) => {
        const me = seen.get(id)
        return { a: id, b: 'new', both: me ? chances.chance(me, them) * chances.chance(them, me) : 0 }
      })
    const lists = listsFor([...ids, 'new'], [...pairings, ...more], { rows })
    expect([...lists.values()].some((list) => list.includes('new'))).toBe(true)
  })

  test('give a more popular person a higher price', () => {
    const wanted = (id: string): number =>
      pairings.filter(({ a, b }) => a === id || b === id).reduce((sum, { both }) => sum + both, 0)
    const women = people.filter(({ side }) => side === '2').map(({ id }) => id)
    const prices = pricesOf(ids, pairings, rows)
    const [least, most] = [
      women.toSorted((x, y) => wanted(x) - wanted(y))[0],
      women.toSorted((x, y) => wanted(y) - wanted(x))[0],
    ]
    expect(prices.get(most ?? '') ?? 0).toBeGreaterThan(prices.get(least ?? '') ?? 0)
  })

  test('exist with nine men per woman, and with three people or none', () => {
    const few: Pairing[] = Array.from({ length: 9 }, (_, index) => ({ a: `m${index}`, b: 'w', both: 0.1 }))
    const lists = listsFor([...few.map(({ a }) => a), 'w'], few, { rows })
    expect([lists.get('w')?.length, [...lists.values()].every((list) => list.length > 0)]).toEqual([3, true])
    expect(listsFor([], [], { rows }).size).toBe(0)
    expect(listsFor(['alone'], [], { rows }).get('alone')).toEqual([])
  })
})
