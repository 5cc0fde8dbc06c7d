/**
 * What the learner knows of somebody, whatever it comes from: a profile of the product or a file of an experiment.
 * Everything in it is of one of five kinds, so that no field of a profile is named below this line.
 */
export interface Traits {
  id: string
  /** who is chosen among: tastes are learned for each side apart */
  side: string
  /** where they meet: a region, an event */
  market: string
  /** more or less of something; null: not said */
  numbers: Readonly<Record<string, number | null>>
  /** one of several; null: not said */
  labels: Readonly<Record<string, string | null>>
  /** interests, by how much */
  tastes: Readonly<Record<string, number | null>>
  /** what they say they look for, by the names of `offers` */
  wants: Readonly<Record<string, number | null>>
  /** what they say of themselves */
  offers: Readonly<Record<string, number | null>>
}

const kinds = ['numbers', 'tastes', 'wants', 'offers'] as const
type Kind = (typeof kinds)[number]

interface Scale {
  key: string
  mean: number
  deviation: number
}
/** How traits become numbers: made from the people whom a model learns from, and kept with the model. */
export interface Encoding extends Record<Kind, Scale[]> {
  sides: string[]
  labels: { key: string; values: string[] }[]
}

/** Somebody as the learner computes with them. Unsaid is 0, the average. */
export interface Encoded {
  /** index of `sides`; −1 for a side that nobody had whom the model learned from */
  side: number
  market: string
  /** numbers, tastes, wants, offers one after the other, in 32nds of a deviation from the mean */
  values: Int8Array
  /** for each label the place of its value, from 1; 0: not said, or unknown */
  labels: Uint8Array
}

/** farther out is a slip of the pen, and must not outweigh everything else */
const farthest = 3
/** coarse enough that a person's values are a byte each, far finer than anybody's answers */
export const perDeviation = 32
const mostValues = 250
/** a value that fewer people share says nothing of anybody else */
const fewest = 3

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
    .filter(([, count]) => count >= fewest)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return common.slice(0, mostValues).map(([value]) => value)
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

/** Where each kind begins in `values`. */
export const offsetsOf = (encoding: Encoding) => {
  const tastes = encoding.numbers.length
  const wants = tastes + encoding.tastes.length
  const offers = wants + encoding.wants.length
  return { numbers: 0, tastes, wants, offers, end: offers + encoding.offers.length }
}
