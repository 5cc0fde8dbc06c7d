import { hobbies } from '@xinyu/contracts/lists/hobbies'
import {
  type Chances,
  type Encoded,
  encode,
  type Known,
  perDeviation,
  perLogit,
  traitsOfMember,
} from '../../matching/matching.public.ts'
import type { BlockBounds } from './block-bounds.ts'
import { type Columns, mostByLevel } from './columns.ts'
import { mostShared } from './hobby-bits.ts'
import { mostOfMine, mostOfTheirs, type Ranges } from './pair-bounds.ts'

const bytes = 5
/** more than rounding can take from a bound */
const slack = 1e-4
const values = 256
const hobbyPlaces = hobbies.map(({ value }) => value)

/** What is added to my decision and to theirs. */
interface OfPair {
  mine: number
  theirs: number
}

/** What the taste of a candidate is in a model, by whether they have the hobby. */
const tasteValues = (chances: Chances, habits: number[]): Int8Array => {
  const unsaid = { _id: '', gender: null, birthday: null, liveCity: null, work: null, education: null }
  const nobody = { ...unsaid, height: null, income: null, marriage: null }
  return encode(traitsOfMember({ ...nobody, habits }, new Date(0)), chances.model.encoding).values
}

/** The number `of` in the weights of a side; 0 for a side that the model does not have. */
const weightsOf = ({ model }: Chances, side: number) => {
  const weights = model.sides[side]?.pair
  return (of: number): number => weights?.[of] ?? 0
}

/**
 * What somebody and a candidate have in common, in the logits of both decisions: what `Chances` adds up trait by trait,
 * worked out beforehand for everything that a candidate may have. Two numbers come out, mine and theirs, and are left
 * in the tables, since a pair made for each of a hundred thousand candidates would cost more than all the rest.
 */
export class PairTables {
  mine = 0
  theirs = 0
  /** what their appeal counts in my decision, and in theirs beside mine */
  readonly slope: number
  readonly cross: number
  /** by the level of an appeal, what it counts at most */
  readonly byAppeal: Float32Array
  readonly #numbers: number
  readonly #labels: number
  readonly #me: Encoded
  /** by number and value */
  readonly #mine: Float32Array
  readonly #theirs: Float32Array
  /** by byte of the hobbies: likeness of the tastes, and the most of all */
  readonly #tastes = new Float32Array(bytes * values)
  /** what likeness of tastes counts in each decision */
  readonly tasteOfMine: number
  readonly tasteOfTheirs: number
  /** the hobbies that make a taste like mine */
  readonly hobbies: Uint8Array
  /** how alike tastes can be that share so many of them, and how unlike they can be */
  readonly #mostTastes: Float64Array
  #leastTaste = 0
  /** by label and value: whether it is mine, and what I lean to */
  readonly #mineOfLabel: Float32Array
  /** by label, where it is mine too; and that by number */
  readonly #theirsSame: Float32Array
  readonly #theirsCross: Float32Array
  /** where others may lean to me */
  readonly #places: readonly number[]
  /** of the labels, near me and far */
  readonly #mostOfLabels: readonly [OfPair, OfPair]

  constructor(
    chances: Chances,
    { encoded: me, leanings, appeal }: Known,
    readonly side: number,
    ranges: Ranges,
  ) {
    this.slope = 1 + chances.likeness(me.side) * appeal
    this.byAppeal = mostByLevel(this.slope)
    this.cross = chances.likeness(side) * appeal
    const { pairs, places } = chances
    const [mine, theirs] = [weightsOf(chances, me.side), weightsOf(chances, side)]
    const own = (index: number): number => (me.values[index] ?? 0) / perDeviation
    this.#me = me
    this.#numbers = pairs.numbers
    this.#labels = pairs.labels
    this.#mine = new Float32Array(pairs.numbers * values)
    this.#theirs = new Float32Array(pairs.numbers * values)
    for (let index = 0; index < pairs.numbers; index++)
      for (let value = -128; value < 128; value++) {
        const other = value / perDeviation
        const [apart, both] = [-Math.abs(own(index) - other), own(index) * other]
        const at = index * values + value + 128
        this.#mine[at] = apart * mine(2 * index) + both * mine(2 * index + 1)
        this.#theirs[at] = apart * theirs(2 * index) + both * theirs(2 * index + 1)
      }
    this.#mineOfLabel = new Float32Array(pairs.labels * values)
    this.#theirsSame = new Float32Array(pairs.labels)
    this.#theirsCross = new Float32Array(pairs.labels * pairs.numbers)
    for (let label = 0; label < pairs.labels; label++) {
      const { start, width } = places.labels[label] ?? { start: 0, width: 0 }
      for (let value = 0; value < width; value++)
        this.#mineOfLabel[label * values + value + 1] = leanings.get(start + value) ?? 0
      let same = mine(pairs.at.same + label)
      for (let index = 0; index < pairs.numbers; index++) {
        const at = label * pairs.numbers + index
        same += mine(pairs.at.cross + at) * own(index)
        this.#theirsCross[at] = theirs(pairs.at.cross + at) / perDeviation
      }
      this.#theirsSame[label] = theirs(pairs.at.same + label)
      const at = label * values + (me.labels[label] ?? 0)
      if (at > label * values) this.#mineOfLabel[at] = (this.#mineOfLabel[at] ?? 0) + same
    }
    this.#places = places.labels.map((_, label) => places.ofLabel(label, me)).filter((place) => place >= 0)
    const gains = this.#fillTastes(chances, own)
    this.hobbies = Uint8Array.from(gains, ({ hobby }) => hobby)
    this.#mostTastes = mostTastes(
      this.#tasteOf(0, 0),
      gains.map(({ gain }) => gain),
    )
    this.tasteOfMine = mine(pairs.at.tastes) * pairs.tasteScale
    this.tasteOfTheirs = theirs(pairs.at.tastes) * pairs.tasteScale
    const mostOfLabels = (isNear: boolean): OfPair => ({
      mine: mostOfMine(chances, me, this.#mineOfLabel, isNear),
      theirs: mostOfTheirs(chances, me, ranges, side, isNear),
    })
    this.#mostOfLabels = [mostOfLabels(true), mostOfLabels(false)]
  }

  /** What the labels of anybody add at most. */
  mostOfLabels(isNear: boolean): OfPair {
    return this.#mostOfLabels[isNear ? 0 : 1]
  }

  /** What the numbers of this candidate add to my decision and to theirs. */
  readNumbers(columns: Columns, slot: number): void {
    const numbers = this.#numbers
    let [mine, theirs] = [0, 0]
    const first = slot * columns.traits
    for (let index = 0; index < numbers; index++) {
      const at = index * values + (columns.values[first + index] ?? 0) + 128
      mine += this.#mine[at] ?? 0
      theirs += this.#theirs[at] ?? 0
    }
    this.mine = mine
    this.theirs = theirs
  }

  /** After their numbers: what their labels add, but for what they lean to. */
  addLabels(columns: Columns, slot: number): void {
    const [numbers, labels, own] = [this.#numbers, this.#labels, this.#me.labels]
    let { mine, theirs } = this
    const first = slot * columns.traits
    for (let label = 0; label < labels; label++) {
      const value = columns.labels[first + label] ?? 0
      mine += this.#mineOfLabel[label * values + value] ?? 0
      if (value === 0 || value !== own[label]) continue
      theirs += this.#theirsSame[label] ?? 0
      for (let index = 0; index < numbers; index++)
        theirs += (this.#theirsCross[label * numbers + index] ?? 0) * (columns.values[first + index] ?? 0)
    }
    this.mine = mine
    this.theirs = theirs
  }

  /** How alike the taste of somebody with these hobbies is to mine. */
  tasteOf(columns: Columns, slot: number): number {
    return this.#tasteOf(
      columns.hobbies[(slot * columns.bytes) >> 2] ?? 0,
      columns.moreHobbies[slot * columns.bytes] ?? 0,
    )
  }

  #tasteOf(hobbies: number, moreHobbies: number): number {
    const tastes = this.#tastes
    return (
      (tastes[hobbies & 255] ?? 0) +
      (tastes[values + ((hobbies >>> 8) & 255)] ?? 0) +
      (tastes[2 * values + ((hobbies >>> 16) & 255)] ?? 0) +
      (tastes[3 * values + (hobbies >>> 24)] ?? 0) +
      (tastes[4 * values + moreHobbies] ?? 0)
    )
  }

  /** The most that anybody of a block adds to my decision and to theirs, but for tastes and what they lean to. */
  readMost({ low, high }: BlockBounds, block: number, labels: OfPair): void {
    let { mine, theirs } = labels
    for (let index = 0; index < this.#numbers; index++) {
      const from = low[block * this.#numbers + index] ?? 0
      const to = high[block * this.#numbers + index] ?? 0
      // what a number adds has a bend at mine, and is straight beside it: the most is there or at an end
      const bend = Math.max(from, Math.min(to, this.#me.values[index] ?? 0))
      const base = index * values + 128
      mine += Math.max(this.#mine[base + from] ?? 0, this.#mine[base + to] ?? 0, this.#mine[base + bend] ?? 0)
      theirs += Math.max(this.#theirs[base + from] ?? 0, this.#theirs[base + to] ?? 0, this.#theirs[base + bend] ?? 0)
    }
    this.mine = mine
    this.theirs = theirs
  }

  /** How far leanings that begin at `from` go to me. */
  leaningOf(leanings: Int8Array, from: number): number {
    let total = 0
    for (const place of this.#places) total += leanings[from + place] ?? 0
    return total / perLogit
  }

  /** The most that the taste of somebody who shares so many of the hobbies makes of a decision where it counts so. */
  mostOfTaste(weight: number, shared: number): number {
    return weight * (weight > 0 ? (this.#mostTastes[shared] ?? 0) : this.#leastTaste)
  }

  /** Returns the hobbies that make a taste liker to mine, and by how much, most first. */
  #fillTastes(chances: Chances, own: (index: number) => number): { hobby: number; gain: number }[] {
    const [without, having] = [tasteValues(chances, []), tasteValues(chances, hobbyPlaces)]
    const { from, to } = chances.pairs.tastes
    const gains = []
    for (let index = from; index < to; index++) {
      const hobby = Number(chances.model.encoding.tastes[index - from]?.key)
      const base = Math.floor(hobby / 8) * values
      const lacks = (own(index) * (without[index] ?? 0)) / perDeviation
      const has = (own(index) * (having[index] ?? 0)) / perDeviation
      for (let pattern = 0; pattern < values; pattern++)
        this.#tastes[base + pattern] =
          (this.#tastes[base + pattern] ?? 0) + ((pattern >> (hobby % 8)) & 1 ? has : lacks)
      this.#leastTaste += Math.min(lacks, has)
      if (has > lacks) gains.push({ hobby, gain: has - lacks })
    }
    return gains.sort((one, other) => other.gain - one.gain)
  }
}

/** By how many hobbies are shared, the likeness of tastes at most: without any, with the best one, the best two. */
const mostTastes = (none: number, gains: readonly number[]): Float64Array =>
  Float64Array.from({ length: mostShared + 1 }, (_, shared) =>
    gains.slice(0, shared < mostShared ? shared : undefined).reduce((sum, gain) => sum + gain, none + slack),
  )
