// Synthetic members for bench/matching.mjs, reproducible by seed, with popularity, taste, preferences and newcomers.
import { hobbies } from '@xinyu/contracts/lists/hobbies'
import { citiesOf, provinces } from '@xinyu/contracts/lists/regions'
import { Chances } from '@xinyu/users/matching/learning/learner/chances.rules'
import { learn } from '@xinyu/users/matching/learning/learner/learner.rules'
import { traitsOfMember } from '@xinyu/users/matching/profile-traits.rules'

export const numbers = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const normal = (random) => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random())

/** A member in the stored form of the deck's candidates. */
export const candidate = (random, index, gender) => {
  const region = provinces[Math.floor(provinces.length * random() ** 1.5)]
  const cities = citiesOf(region.value)
  const city = cities[Math.floor(cities.length * random() ** 2)]
  const age = 20 + Math.floor(25 * random() ** 1.4)
  const month = String(1 + Math.floor(12 * random())).padStart(2, '0')
  const wishesAge = random() < 0.6
  return {
    _id: index.toString(16).padStart(24, '0'),
    gender,
    birthday: `${2026 - age}-${month}-15`,
    liveCity: { province: region.zh, city: city.zh, provinceCode: region.value, cityCode: city.value },
    provinceCode: region.value,
    cityCode: city.value,
    work: Math.floor(30 * random()),
    education: Math.floor(7 * random()),
    height: (gender === 1 ? 172 : 161) + Math.round(6 * normal(random)),
    income: Math.floor(8 * random()),
    marriage: random() < 0.8 ? 0 : 1,
    habits: hobbies.map(({ value }) => value).filter(() => random() < 0.12),
    wishes: {
      ...(wishesAge ? { ageMin: Math.max(18, age - 4), ageMax: age + 9 } : {}),
      ...(random() < 0.1 ? { provinceCode: region.value } : {}),
      ...(random() < 0.15 ? { marriage: [0] } : {}),
    },
    lastActive: new Date(Date.now() - random() * 20 * 86_400_000),
    albumSize: random() < 0.6 ? 3 : 0,
  }
}

/** The known effects of a member; unknown for three in ten. */
export const effectsOf = (random) => {
  if (random() < 0.3) return { keenness: 0, keennessSpread: 2, appeal: 0, appealSpread: 2 }
  const shared = normal(random)
  const spread = () => 0.1 + 0.6 * random()
  return {
    keenness: normal(random) - 0.5 * shared,
    keennessSpread: spread(),
    appeal: 0.8 * normal(random) + 0.6 * shared,
    appealSpread: spread(),
  }
}

/** A model trained like the product's, on some thousand decisions of these people. */
export const modelOf = (random, now) => {
  const people = [1, 2].flatMap((gender) =>
    Array.from({ length: 150 }, (_, at) => candidate(random, gender * 1e6 + at, gender)),
  )
  const appeal = new Map(people.map(({ _id }) => [_id, normal(random)]))
  const decide = (from, to) => {
    const apart = Math.abs(Number(from.birthday.slice(0, 4)) - Number(to.birthday.slice(0, 4)))
    const alike = from.habits.filter((habit) => to.habits.includes(habit)).length
    const logit =
      appeal.get(to._id) - appeal.get(from._id) / 2 - apart / 8 + alike / 3 + (from.cityCode === to.cityCode ? 1 : 0)
    return { from: from._id, to: to._id, yes: random() < 1 / (1 + Math.exp(-logit)) }
  }
  const [men, women] = [people.slice(0, 150), people.slice(150)]
  const decisions = men.flatMap((man) =>
    women.filter(() => random() < 0.2).flatMap((woman) => [decide(man, woman), decide(woman, man)]),
  )
  return new Chances(
    learn(
      people.map((one) => traitsOfMember(one, now)),
      decisions,
    ).model,
  )
}
