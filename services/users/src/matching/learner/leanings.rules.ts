import { type Observations, Weights } from './posterior.rules.ts'
import type { Encoded, Encoding } from './traits.rules.ts'

/** A value of a label, and what it adds to somebody’s decisions, in logits. */
export type Leaning = [name: string, by: number]

/** of each label the most common values, which many people meet */
const mostValues = 31
/** so fine that a leaning is a byte, and never so far that it outweighs everything else */
export const perLogit = 32
const farthest = 3.9

/** What a person may lean to in others beyond what everybody does: the common values of each label. */
export class LeaningPlaces {
  readonly count: number
  /** of each label, where its values begin and how many have a place */
  readonly labels: { start: number; width: number }[] = []
  /** by place: what stays the same in every model */
  readonly names: string[] = []
  readonly #places: ReadonlyMap<string, number>

  constructor({ labels }: Encoding) {
    for (const { key, values } of labels) {
      const common = values.slice(0, mostValues)
      this.labels.push({ start: this.names.length, width: common.length })
      this.names.push(...common.map((value) => `${key}:${value}`))
    }
    this.count = this.names.length
    this.#places = new Map(this.names.map((name, place) => [name, place]))
  }

  /** By place, as far as this model has one. */
  of(leanings: readonly Leaning[]): ReadonlyMap<number, number> {
    const found = new Map<number, number>()
    for (const [name, by] of leanings) {
      const place = this.#places.get(name)
      if (place !== undefined) found.set(place, by)
    }
    return found
  }

  /** The place of what somebody is in this label; −1: not said, or too rare. */
  ofLabel(label: number, { labels }: Encoded): number {
    const [value, place] = [labels[label] ?? 0, this.labels[label]]
    return place && value > 0 && value <= place.width ? place.start + value - 1 : -1
  }
}

/** In steps of a byte, so that columns in memory say the same. */
const rounded = (by: number): number => Math.round(Math.max(-farthest, Math.min(farthest, by)) * perLogit) / perLogit

/** The leanings of everybody while they are learned: a person's weights for a label lie side by side. */
export class Leanings {
  readonly #places: LeaningPlaces
  readonly #blocks: { weights: Weights; width: number; index: Int32Array }[]

  constructor(encoding: Encoding, people: readonly Encoded[], from: Int32Array, to: Int32Array, variance: number) {
    const places = new LeaningPlaces(encoding)
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

  /** Of one person; what is nothing is left out. */
  of(person: number): Leaning[] {
    const all = this.#blocks.flatMap(({ weights, width }) => [
      ...weights.mean.subarray(person * width, (person + 1) * width),
    ])
    return all.map((by, place): Leaning => [this.#places.names[place] ?? '', rounded(by)]).filter(([, by]) => by !== 0)
  }
}
