import { DAY_MS } from '@xinyu/contracts/rules/time'
import { describe, expect, jest, test } from '@jest/globals'
import { Chances } from '../../matching/learning/learner/chances.rules.ts'
import { learn } from '../../matching/learning/learner/learner.rules.ts'
import { type Known, traitsOfMember } from '../../matching/matching.public.ts'
import { cardFieldsOf } from '../../user/user-card.rules.ts'
import type { UserState } from '../../user/user.document.ts'
import { newUser } from '../../user/new-user.rules.ts'
import type { Candidate } from '../candidates/candidate.document.ts'
import { learnedScore, plainScore, score, type Seeker } from '../decks/recommend.rules.ts'
import { suitsBoth } from '../filters/wishes.rules.ts'
import { type Area, CandidateIndex } from './candidate-index.ts'
import { CandidateSearch } from './candidate-search.ts'

const now = new Date('2026-03-01T04:00:00Z')
const day = '2026-03-01'
const anywhere = { gender: 2, province: 0, city: 0 }
const numbers = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
  return (seed >>> 0) / 4_294_967_296
}
const places = [
  ['33', '3301'],
  ['33', '3302'],
  ['31', '3101'],
] as const
type Random = () => number
const some = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T

const stateOf = (random: Random, id: string, gender: 1 | 2): UserState => {
  const [provinceCode, cityCode] = some(random, places)
  const age = 20 + Math.floor(random() * 30)
  return {
    ...newUser({ _id: id, GID: '12345678', createdAt: now, shareCode: null }),
    gender,
    birthday: random() < 0.05 ? null : `${2026 - age}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}`,
    liveCity: random() < 0.1 ? null : { province: '', city: '', provinceCode, cityCode },
    marriage: random() < 0.2 ? null : Math.floor(random() * 4),
    height: 150 + Math.floor(random() * 40),
    education: Math.floor(random() * 7),
    habits: Array.from({ length: 33 }, (_, habit) => habit).filter(() => random() < 0.2),
    lastActive: random() < 0.1 ? null : new Date(now.getTime() - random() * 9 * DAY_MS),
    wishes: {
      ...(random() < 0.4 ? { ageMin: age - 5 } : {}),
      ...(random() < 0.4 ? { ageMax: age + 5 } : {}),
      ...(random() < 0.1 ? { provinceCode } : {}),
      ...(random() < 0.2 ? { marriage: [0, 1] } : {}),
    },
  }
}
const candidateOf = (random: Random, id: string): Candidate => {
  const user = stateOf(random, id, 2)
  return {
    ...user,
    ...cardFieldsOf(user),
    wishes: user.wishes ?? {},
    albumSize: random() < 0.5 ? 1 : 0,
    provinceCode: user.liveCity?.provinceCode ?? null,
    cityCode: user.liveCity?.cityCode ?? null,
  }
}
const preferences = ['marriage:0', 'marriage:2', 'city:3301', 'city:3101']
const effects = (random: Random) =>
  random() < 0.3
    ? { keenness: 0, keennessSpread: 2, appeal: 0, appealSpread: 2 }
    : {
        keenness: 4 * (random() - 0.5),
        keennessSpread: random(),
        appeal: 4 * (random() - 0.5),
        appealSpread: random(),
        leanings: preferences.map((name): [string, number] => [name, Math.round(32 * (random() - 0.4)) / 32]),
      }

/** Effects of zero without uncertainty: candidates differ by their traits only. */
const plainEffects = () => ({ keenness: 0, keennessSpread: 0, appeal: 0, appealSpread: 0, leanings: [] })

type Decide = (one: UserState, other: UserState) => boolean
const modelOf = (random: Random, decide?: Decide): Chances => {
  const likesAlike: Decide = (one, other) =>
    random() < (one.habits.some((habit) => other.habits.includes(habit)) ? 0.7 : 0.2)
  const people = Array.from({ length: 60 }, (_, at) => stateOf(random, `m${at}`, at % 2 === 0 ? 1 : 2))
  const decisions = people.flatMap((one) =>
    people
      .filter((other) => other.gender !== one.gender)
      .map((other) => ({
        from: one._id,
        to: other._id,
        yes: (decide ?? likesAlike)(one, other),
      })),
  )
  return new Chances(
    learn(
      people.map((one) => traitsOfMember(one, now)),
      decisions,
    ).model,
  )
}

interface Fixture {
  index: CandidateIndex
  people: Map<string, { one: Candidate; known: Known | null }>
  put(id: string): void
}
const fixtureOf = (random: Random, chances: Chances | null, count: number, effectsOf = effects): Fixture => {
  const index = new CandidateIndex(chances)
  const people: Fixture['people'] = new Map()
  const put = (id: string): void => {
    const one = candidateOf(random, id)
    const known = chances && chances.known(traitsOfMember(one, now), effectsOf(random))
    people.set(id, { one, known })
    index.upsert(one, known)
  }
  for (let at = 0; at < count; at++) put(`c${at}`)
  return { index, people, put }
}

/** A linear scan over everybody, the expected result. */
const bestByScan = (
  { people }: Fixture,
  seeker: Seeker,
  me: Known | null,
  chances: Chances | null,
  area: Area,
  limit: number,
) =>
  [...people.values()]
    .filter(({ one }) => suitsBoth(seeker, one, now))
    .filter(({ one }) => area.province === 0 || Number(one.provinceCode) === area.province)
    .filter(({ one }) => area.city === 0 || Number(one.cityCode) === area.city)
    .map(({ one, known }) => {
      const rule = seeker.isPersonal === false ? plainScore(seeker, one, day, now) : score(seeker, one, day, now)
      const both = chances && me && known ? chances.chance(me, known) * chances.chance(known, me) : null
      return both === null || !chances ? rule : learnedScore(both, rule, chances.model.decisions)
    })
    .sort((one, other) => other - one)
    .slice(0, limit)

const expectSame = (fixture: Fixture, seeker: Seeker, chances: Chances | null, area: Area, random: Random): void => {
  const me = chances && seeker.isPersonal !== false ? chances.known(traitsOfMember(seeker, now), effects(random)) : null
  const search = new CandidateSearch(seeker, day, now, fixture.index.ranges, chances, me)
  const found = fixture.index.findBest(search, area, 20, new Set()).map(({ score: one }) => one)
  const expected = bestByScan(fixture, seeker, me, chances, area, 20)
  expect(found.length).toBe(expected.length)
  found.forEach((one, at) => expect(one).toBeCloseTo(expected[at] ?? Number.NaN, 4))
}
const areas = [anywhere, { ...anywhere, province: 33 }, { ...anywhere, province: 33, city: 3301 }]

describe('the candidate index', () => {
  test.each([1, 2, 3])('finds the same as a linear scan, with a model and without (%i)', (seed) => {
    const random = numbers(seed)
    for (const chances of [modelOf(random), null]) {
      const fixture = fixtureOf(random, chances, 1_500)
      for (const _ of fixture.index.pack()) continue
      for (let at = 0; at < 6; at++)
        for (const area of areas) {
          const seeker = { ...stateOf(random, `s${at}`, 1), isPersonal: at !== 5 }
          expectSame(fixture, seeker, chances, area, random)
        }
    }
  })

  test('still does while people change, move, leave and come back', () => {
    const random = numbers(9)
    const chances = modelOf(random)
    const fixture = fixtureOf(random, chances, 800)
    for (let round = 0; round < 8; round++) {
      for (let change = 0; change < 120; change++) fixture.put(`c${Math.floor(random() * 900)}`)
      for (let leaving = 0; leaving < 60; leaving++) {
        const id = `c${Math.floor(random() * 900)}`
        fixture.people.delete(id)
        fixture.index.remove(id)
      }
      if (round % 3 === 2) for (const _ of fixture.index.pack()) continue
      expect(fixture.index.size).toBe(fixture.people.size)
      for (const area of areas) expectSame(fixture, stateOf(random, `s${round}`, 1), chances, area, random)
    }
  })

  test('loses nobody who comes, changes or leaves during a pack', () => {
    const random = numbers(12)
    const chances = modelOf(random)
    const fixture = fixtureOf(random, chances, 900)
    for (let round = 0; round < 3; round++) {
      let steps = 0
      for (const _ of fixture.index.pack()) {
        const id = `c${Math.floor(random() * 1_000)}`
        if (steps++ % 2 === 0) fixture.put(id)
        else {
          fixture.people.delete(id)
          fixture.index.remove(id)
        }
      }
      expect(steps).toBeGreaterThan(2)
      for (let change = 0; change < 150; change++) fixture.put(`c${Math.floor(random() * 1_000)}`)
      expect(fixture.index.size).toBe(fixture.people.size)
      for (const area of areas) expectSame(fixture, stateOf(random, `s${round}`, 1), chances, area, random)
    }
    for (const _ of fixture.index.pack()) continue
    for (const area of areas) expectSame(fixture, stateOf(random, 's', 1), chances, area, random)
  })

  test('also finds the same where people like those they have little in common with', () => {
    const random = numbers(7)
    const chances = modelOf(
      random,
      (one, other) => random() < 0.8 - 0.1 * one.habits.filter((habit) => other.habits.includes(habit)).length,
    )
    const fixture = fixtureOf(random, chances, 2_500)
    for (const _ of fixture.index.pack()) continue
    for (let at = 0; at < 12; at++) expectSame(fixture, stateOf(random, `s${at}`, 1), chances, anywhere, random)
  })

  test('also finds the same where height, education and place decide, and the effects are known for certain', () => {
    const random = numbers(8)
    const chances = modelOf(
      random,
      (one, other) =>
        Math.abs((one.height ?? 0) - (other.height ?? 0)) < 8 &&
        (one.liveCity?.cityCode === other.liveCity?.cityCode || one.marriage === other.marriage),
    )
    const fixture = fixtureOf(random, chances, 2_500, plainEffects)
    for (const _ of fixture.index.pack()) continue
    for (let at = 0; at < 8; at++)
      expectSame(fixture, { ...stateOf(random, `s${at}`, 1), wishes: {} }, chances, anywhere, random)
  })

  test('finds nobody who is skipped, and nobody who wishes for the other gender', () => {
    const random = numbers(4)
    const fixture = fixtureOf(random, null, 50)
    const her = { ...candidateOf(random, 'w'), wishes: { gender: 2 as const } }
    fixture.index.upsert(her, null)
    const him = { ...stateOf(random, 's', 1), wishes: {}, marriage: 0 }
    const search = new CandidateSearch(him, day, now, fixture.index.ranges, null, null)
    const all = fixture.index.findBest(search, anywhere, 100, new Set()).map(({ id }) => id)
    const skipped = new Set(all.slice(0, 3))
    expect(all).not.toContain('w')
    expect(fixture.index.findBest(search, anywhere, 100, skipped).map(({ id }) => id)).toEqual(all.slice(3))
    expect(fixture.index.countMatches(search, anywhere, 1_000, skipped)).toBe(all.length - 3)
  })

  test('reads few candidates where they differ more in their effects than in what they share', () => {
    const random = numbers(6)
    const chances = modelOf(random, () => random() < 0.4)
    const fixture = fixtureOf(random, chances, 8_000)
    for (const _ of fixture.index.pack()) continue
    const him = { ...stateOf(random, 's', 1), wishes: {} }
    const me = chances.known(traitsOfMember(him, now), effects(random))
    const search = new CandidateSearch(him, day, now, fixture.index.ranges, chances, me)
    const scored = jest.spyOn(search, 'score')
    expect(fixture.index.findBest(search, anywhere, 50, new Set())).toHaveLength(50)
    expect(scored.mock.calls.length).toBeLessThan(3_200)
  })
})
