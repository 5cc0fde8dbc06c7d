import { hobbies } from '@xinyu/contracts/lists/hobbies'
import {
  type Chances,
  encode,
  type Known,
  perDeviation,
  perLogit,
  traitsOfMember,
} from '../../matching/matching.public.ts'
import { type Columns, hobbyBits, type Widths } from './columns.ts'
import { mostInCommon, type Ranges } from './pair-bounds.ts'

const bytes = 5
const values = 256
const hobbyPlaces = hobbies.map(({ value }) => value)

/** What the taste of a candidate is in a model, by whether they have the hobby. */
const tasteValues = (chances: Chances, habits: number[]): Int8Array => {
  const unsaid = { _id: '', gender: null, birthday: null, liveCity: null, work: null, education: null }
  const nobody = { ...unsaid, height: null, income: null, marriage: null }
  return encode(traitsOfMember({ ...nobody, habits }, new Date(0)), chances.model.encoding).values
}

/**
 * What somebody and a candidate have in common, in the logits of both decisions: what `Chances` adds up trait by trait,
 * worked out beforehand for everything that a candidate may have.
 */
export class PairTables {
  /** the most that any candidate adds to my decision, and to theirs: of my province, and of others */
  readonly mostNear: readonly [number, number]
  readonly mostFar: readonly [number, number]
  readonly #numbers: number
  readonly #labels: number
  readonly #mine: Float64Array
  readonly #theirs: Float64Array
  /** by byte of the hobbies: likeness of the tastes */
  readonly #tastes = new Float64Array(bytes * values)
  readonly #tasteWeights: readonly [number, number]
  readonly #mineSame: Float64Array
  readonly #theirsSame: Float64Array
  readonly #cross: Float64Array
  readonly #own: Uint8Array
  /** by label and value: what I lean to */
  readonly #leaning: Float64Array
  /** where others may lean to me */
  readonly #places: number[]

  /** what their appeal counts in my decision, and in theirs beside mine */
  readonly slope: number
  readonly cross: number

  constructor(chances: Chances, { encoded: me, leanings, appeal }: Known, side: number, ranges: Ranges) {
    this.slope = 1 + chances.likeness(me.side) * appeal
    this.cross = chances.likeness(side) * appeal
    const { pairs, model } = chances
    const weightsOf = (of: number) => {
      const weights = model.sides[of]?.pair
      return (index: number): number => weights?.[index] ?? 0
    }
    const [mine, theirs] = [weightsOf(me.side), weightsOf(side)]
    const own = (index: number): number => (me.values[index] ?? 0) / perDeviation
    this.#numbers = pairs.numbers
    this.#labels = pairs.labels
    this.#mine = new Float64Array(pairs.numbers * values)
    this.#theirs = new Float64Array(pairs.numbers * values)
    for (let index = 0; index < pairs.numbers; index++)
      for (let value = -128; value < 128; value++) {
        const other = value / perDeviation
        const [apart, both] = [-Math.abs(own(index) - other), own(index) * other]
        const at = index * values + value + 128
        this.#mine[at] = apart * mine(2 * index) + both * mine(2 * index + 1)
        this.#theirs[at] = apart * theirs(2 * index) + both * theirs(2 * index + 1)
      }
    this.#own = me.labels
    this.#mineSame = new Float64Array(pairs.labels)
    this.#theirsSame = new Float64Array(pairs.labels)
    this.#cross = new Float64Array(pairs.labels * pairs.numbers)
    for (let label = 0; label < pairs.labels; label++) {
      this.#mineSame[label] = mine(pairs.at.same + label)
      this.#theirsSame[label] = theirs(pairs.at.same + label)
      for (let index = 0; index < pairs.numbers; index++) {
        const at = label * pairs.numbers + index
        this.#mineSame[label] = (this.#mineSame[label] ?? 0) + mine(pairs.at.cross + at) * own(index)
        this.#cross[at] = theirs(pairs.at.cross + at) / perDeviation
      }
    }
    this.#tasteWeights = [mine(pairs.at.tastes) * pairs.tasteScale, theirs(pairs.at.tastes) * pairs.tasteScale]
    this.#fillTastes(chances, own)
    const places = chances.places.labels
    this.#places = places.map((_, label) => chances.places.ofLabel(label, me)).filter((place) => place >= 0)
    this.#leaning = new Float64Array(places.length * values)
    let mostLeaning = 0
    for (const [label, { start, width }] of places.entries()) {
      const own = Array.from({ length: width }, (_, value) => leanings.get(start + value) ?? 0)
      this.#leaning.set(own, label * values + 1)
      mostLeaning += Math.max(0, ...own)
    }
    const most = (isNear: boolean): [number, number] => [
      mostLeaning + mostInCommon(chances, me, ranges, me.side, true, isNear),
      mostInCommon(chances, me, ranges, side, false, isNear),
    ]
    this.mostNear = most(true)
    this.mostFar = most(false)
  }

  /** What this candidate adds to my decision; `theirs` is then what it adds to theirs. */
  mine(columns: Columns, slot: number, widths: Widths): number {
    const numbers = this.#numbers
    let [mine, theirs] = [0, 0]
    const first = slot * widths.values
    for (let index = 0; index < numbers; index++) {
      const at = index * values + (columns.values[first + index] ?? 0) + 128
      mine += this.#mine[at] ?? 0
      theirs += this.#theirs[at] ?? 0
    }
    for (let label = 0; label < this.#labels; label++) {
      const own = this.#own[label] ?? 0
      const other = columns.labels[slot * widths.labels + label] ?? 0
      mine += this.#leaning[label * values + other] ?? 0
      if (own === 0 || own !== other) continue
      mine += this.#mineSame[label] ?? 0
      theirs += this.#theirsSame[label] ?? 0
      for (let index = 0; index < numbers; index++)
        theirs += (this.#cross[label * numbers + index] ?? 0) * (columns.values[first + index] ?? 0)
    }
    theirs += this.leaningOf(columns.leanings, slot * widths.leanings)
    const bits = columns.hobbies[slot] ?? 0
    const tastes = this.#tastes
    const alike =
      (tastes[bits & 255] ?? 0) +
      (tastes[values + ((bits >>> 8) & 255)] ?? 0) +
      (tastes[2 * values + ((bits >>> 16) & 255)] ?? 0) +
      (tastes[3 * values + (bits >>> 24)] ?? 0) +
      (tastes[4 * values + (columns.moreHobbies[slot] ?? 0)] ?? 0)
    this.theirs = theirs + alike * this.#tasteWeights[1]
    return mine + alike * this.#tasteWeights[0]
  }
  theirs = 0

  /** How far leanings that begin at `from` go to me. */
  leaningOf(leanings: Int8Array, from: number): number {
    let total = 0
    for (const place of this.#places) total += leanings[from + place] ?? 0
    return total / perLogit
  }

  #fillTastes(chances: Chances, own: (index: number) => number): void {
    const [without, having] = [tasteValues(chances, []), tasteValues(chances, hobbyPlaces)]
    const { from, to } = chances.pairs.tastes
    for (let index = from; index < to; index++) {
      const hobby = Number(chances.model.encoding.tastes[index - from]?.key)
      const [low, high] = hobbyBits([hobby])
      const [byte, bit] = high > 0 ? [4, high] : [Math.floor(hobby / 8), (low >>> (8 * Math.floor(hobby / 8))) & 255]
      for (let pattern = 0; pattern < values; pattern++) {
        const value = (pattern & bit) > 0 ? having[index] : without[index]
        const at = byte * values + pattern
        this.#tastes[at] = (this.#tastes[at] ?? 0) + (own(index) * (value ?? 0)) / perDeviation
      }
    }
  }
}
