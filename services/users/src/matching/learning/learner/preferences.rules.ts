import { type Observations, Weights } from './posterior.rules.ts'
import type { Encoded, Encoding } from './traits.rules.ts'

/** A label's value and the logits it adds to somebody’s decisions. */
export type Preference = [name: string, by: number]

/** the most common values of each label, which many people meet */
const maxValues = 31
/** resolution of one byte per value; the range keeps one preference from outweighing everything else */
export const perLogit = 32
const farthest = 3.9

/** The preferences a person can have beyond the average: the common values of each label. */
export class PreferenceIndex {
  readonly count: number
  /** for each label the index of its first value, and the number of values */
  readonly labels: { start: number; width: number }[] = []
  /** by index; these names are the same in every model */
  readonly names: string[] = []
  readonly #places: ReadonlyMap<string, number>

  constructor({ labels }: Encoding) {
    for (const { key, values } of labels) {
      const common = values.slice(0, maxValues)
      this.labels.push({ start: this.names.length, width: common.length })
      this.names.push(...common.map((value) => `${key}:${value}`))
    }
    this.count = this.names.length
    this.#places = new Map(this.names.map((name, place) => [name, place]))
  }

  /** By index; values unknown to this model are skipped. */
  weightsByPlace(preferences: readonly Preference[]): ReadonlyMap<number, number> {
    const found = new Map<number, number>()
    for (const [name, by] of preferences) {
      const place = this.#places.get(name)
      if (place !== undefined) found.set(place, by)
    }
    return found
  }

  /** The index of somebody's value of this label; −1: not given, or too rare. */
  ofLabel(label: number, { labels }: Encoded): number {
    const [value, place] = [labels[label] ?? 0, this.labels[label]]
    return place && value > 0 && value <= place.width ? place.start + value - 1 : -1
  }
}

/** Rounds to steps of a byte, so that the columns in memory hold the same value. */
const rounded = (by: number): number => Math.round(Math.max(-farthest, Math.min(farthest, by)) * perLogit) / perLogit

/** Everybody's preferences during learning: a person's weights for a label are contiguous. */
export class LearnedPreferences {
  readonly #places: PreferenceIndex
  readonly #blocks: { weights: Weights; width: number; index: Int32Array }[]

  constructor(encoding: Encoding, people: readonly Encoded[], from: Int32Array, to: Int32Array, variance: number) {
    const places = new PreferenceIndex(encoding)
    this.#places = places
    this.#blocks = places.labels.map(({ start, width }, label) => ({
      weights: new Weights(people.length * width, variance),
      width,
      index: from.map((person, at) => {
        const other = people[to[at] ?? 0]
        const place = other ? places.ofLabel(label, other) : -1
        return place < 0 ? -1 : person * width + place - start
      }),
    }))
  }

  sweep(seen: Observations): void {
    for (const { weights, index } of this.#blocks) seen.sweepIndex(weights, index)
  }

  /** The preferences of one person, without zeros. */
  preferencesOf(person: number): Preference[] {
    const all = this.#blocks.flatMap(({ weights, width }) => [
      ...weights.mean.subarray(person * width, (person + 1) * width),
    ])
    return all
      .map((by, place): Preference => [this.#places.names[place] ?? '', rounded(by)])
      .filter(([, by]) => by !== 0)
  }
}
