/**
 * What the learner uses of a person, from a profile of the product or from a file of an experiment. Everything is of
 * one of five kinds, so no profile field is named in the learner.
 */
export interface Traits {
  id: string
  /** the group they belong to: tastes are learned separately for each side */
  side: string
  /** where they meet: a region, an event */
  market: string
  /** a quantity; null: not given */
  numbers: Readonly<Record<string, number | null>>
  /** one of several values; null: not given */
  labels: Readonly<Record<string, string | null>>
  /** interests, by strength */
  tastes: Readonly<Record<string, number | null>>
  /** what they look for, by the names of `offers` */
  wants: Readonly<Record<string, number | null>>
  /** what they offer */
  offers: Readonly<Record<string, number | null>>
}

const kinds = ['numbers', 'tastes', 'wants', 'offers'] as const
type Kind = (typeof kinds)[number]

interface Scale {
  key: string
  mean: number
  deviation: number
}
/** The conversion of traits to numbers: computed from the people a model learns from, and stored with the model. */
export interface Encoding extends Record<Kind, Scale[]> {
  sides: string[]
  labels: { key: string; values: string[] }[]
}

/** A person in the learner's numbers. A value that is not given is 0, the average. */
export interface Encoded {
  /** index of `sides`; −1 for a side without people in the training data */
  side: number
  market: string
  /** numbers, tastes, wants, offers one after the other, in 1/32 of a standard deviation from the mean */
  values: Int8Array
  /** for each label the index of its value, from 1; 0: not given, or unknown */
  labels: Uint8Array
}

/** deviations beyond this are likely typing errors and must not outweigh everything else */
const farthest = 3
/** resolution: a value fits in a byte, and is far finer than people's answers */
export const perDeviation = 32
const maxValues = 250
/** a value shared by fewer people is not used */
const minCount = 3

const scaleOf = (key: string, all: readonly (number | null | undefined)[]): Scale => {
  const said = all.filter((value) => typeof value === 'number')
  const mean = said.reduce((sum, value) => sum + value, 0) / Math.max(1, said.length)
  const variance = said.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, said.length)
  return { key, mean, deviation: Math.sqrt(variance) || 1 }
}

const keysOf = (people: readonly Traits[], kind: Kind | 'labels'): string[] =>
  [...new Set(people.flatMap((one) => Object.keys(one[kind])))].sort()

const commonValues = (people: readonly Traits[], key: string): string[] => {
  const counts = new Map<string, number>()
  for (const { labels } of people) {
    const value = labels[key]
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const common = [...counts]
    .filter(([, count]) => count >= minCount)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return common.slice(0, maxValues).map(([value]) => value)
}

export const encodingOf = (people: readonly Traits[]): Encoding => {
  const scales = (kind: Kind): Scale[] =>
    keysOf(people, kind).map((key) =>
      scaleOf(
        key,
        people.map((one) => one[kind][key]),
      ),
    )
  return {
    sides: [...new Set(people.map(({ side }) => side))].sort(),
    numbers: scales('numbers'),
    tastes: scales('tastes'),
    wants: scales('wants'),
    offers: scales('offers'),
    labels: keysOf(people, 'labels').map((key) => ({ key, values: commonValues(people, key) })),
  }
}

export const encode = (one: Traits, encoding: Encoding): Encoded => {
  const values = kinds.flatMap((kind) =>
    encoding[kind].map(({ key, mean, deviation }) => {
      const value = one[kind][key]
      if (typeof value !== 'number') return 0
      return Math.round(Math.max(-farthest, Math.min(farthest, (value - mean) / deviation)) * perDeviation)
    }),
  )
  const labels = encoding.labels.map(({ key, values }) => values.indexOf(one.labels[key] ?? '') + 1)
  return {
    side: encoding.sides.indexOf(one.side),
    market: one.market,
    values: Int8Array.from(values),
    labels: Uint8Array.from(labels),
  }
}

/** The start of each kind in `values`. */
export const offsetsOf = (encoding: Encoding) => {
  const tastes = encoding.numbers.length
  const wants = tastes + encoding.tastes.length
  const offers = wants + encoding.wants.length
  return { numbers: 0, tastes, wants, offers, end: offers + encoding.offers.length }
}
