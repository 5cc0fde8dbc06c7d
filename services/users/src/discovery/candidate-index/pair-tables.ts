import { type Chances, type Encoded, type Known, perDeviation, perLogit } from '../../matching/matching.public.ts'
import type { BlockBounds } from './block-bounds.ts'
import { type Columns, maxByLevel } from './columns.ts'
import { maxLabelTermMine, maxLabelTermTheirs, type Ranges } from './pair-bounds.ts'
import { TasteTable } from './taste-table.ts'

const values = 256

/** The terms added to my decision and to theirs. */
interface PairTerms {
  mine: number
  theirs: number
}

type ByIndex = (index: number) => number

/** Returns a weight of a side by its index; 0 for a side that the model does not have. */
const weightsOf = ({ model }: Chances, side: number): ByIndex => {
  const weights = model.sides[side]?.pair
  return (index) => weights?.[index] ?? 0
}

/**
 * What a seeker and a candidate have in common, in the logits of both decisions: the terms of `Chances`, precomputed
 * for every possible value of a candidate. The two results are left in `mine` and `theirs`, since allocating a pair for
 * each of a hundred thousand candidates would cost more than everything else.
 */
export class PairTables {
  mine = 0
  theirs = 0
  /** factor of their appeal in my decision, and its cross term in theirs */
  readonly slope: number
  readonly cross: number
  /** by level of appeal, its largest term */
  readonly byAppeal: Float32Array
  readonly #numbers: number
  readonly #labels: number
  readonly #me: Encoded
  /** by number and value */
  readonly #mine: Float32Array
  readonly #theirs: Float32Array
  readonly tastes: TasteTable
  /** weight of the likeness of tastes in each decision */
  readonly tasteOfMine: number
  readonly tasteOfTheirs: number
  /** by label and value: my preference, and the term for the same value */
  readonly #mineOfLabel: Float32Array
  /** by label, the term for the same value; and its cross terms by number */
  readonly #theirsSame: Float32Array
  readonly #theirsCross: Float32Array
  /** places of my labels, to which others may have a preference */
  readonly #places: readonly number[]
  /** upper bounds of the labels' terms, in my province and elsewhere */
  readonly #maxLabelTerms: readonly [PairTerms, PairTerms]

  constructor(
    chances: Chances,
    { encoded: me, preferences, appeal }: Known,
    readonly side: number,
    ranges: Ranges,
  ) {
    this.slope = 1 + chances.likeness(me.side) * appeal
    this.byAppeal = maxByLevel(this.slope)
    this.cross = chances.likeness(side) * appeal
    const { pairs, places } = chances
    const [mine, theirs] = [weightsOf(chances, me.side), weightsOf(chances, side)]
    const own: ByIndex = (index) => (me.values[index] ?? 0) / perDeviation
    this.#me = me
    this.#numbers = pairs.numbers
    this.#labels = pairs.labels
    this.#mine = new Float32Array(pairs.numbers * values)
    this.#theirs = new Float32Array(pairs.numbers * values)
    this.#setNumbers(own, mine, theirs)
    this.#mineOfLabel = new Float32Array(pairs.labels * values)
    this.#theirsSame = new Float32Array(pairs.labels)
    this.#theirsCross = new Float32Array(pairs.labels * pairs.numbers)
    for (let label = 0; label < pairs.labels; label++) {
      const { start, width } = places.labels[label] ?? { start: 0, width: 0 }
      for (let value = 0; value < width; value++)
        this.#mineOfLabel[label * values + value + 1] = preferences.get(start + value) ?? 0
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
    this.tastes = new TasteTable(chances, own)
    this.tasteOfMine = mine(pairs.at.tastes) * pairs.tasteScale
    this.tasteOfTheirs = theirs(pairs.at.tastes) * pairs.tasteScale
    const maxLabelTerms = (isNear: boolean): PairTerms => ({
      mine: maxLabelTermMine(chances, me, this.#mineOfLabel, isNear),
      theirs: maxLabelTermTheirs(chances, me, ranges, side, isNear),
    })
    this.#maxLabelTerms = [maxLabelTerms(true), maxLabelTerms(false)]
  }

  #setNumbers(own: ByIndex, mine: ByIndex, theirs: ByIndex): void {
    for (let index = 0; index < this.#numbers; index++)
      for (let value = -128; value < 128; value++) {
        const other = value / perDeviation
        const [apart, both] = [-Math.abs(own(index) - other), own(index) * other]
        const at = index * values + value + 128
        this.#mine[at] = apart * mine(2 * index) + both * mine(2 * index + 1)
        this.#theirs[at] = apart * theirs(2 * index) + both * theirs(2 * index + 1)
      }
  }

  /** Upper bounds of the labels' terms. */
  maxLabelTerms(isNear: boolean): PairTerms {
    return this.#maxLabelTerms[isNear ? 0 : 1]
  }

  /** Sets the terms of this candidate's numbers. */
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

  /** After `readNumbers`: adds the terms of the labels, without their preferences. */
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

  /** Sets the upper bounds of a block's terms, without tastes and its preferences. */
  readMaxima({ low, high }: BlockBounds, block: number, labels: PairTerms): void {
    let { mine, theirs } = labels
    for (let index = 0; index < this.#numbers; index++) {
      const from = low[block * this.#numbers + index] ?? 0
      const to = high[block * this.#numbers + index] ?? 0
      // a number's term is linear on both sides of my value: the maximum is there or at an end
      const bend = Math.max(from, Math.min(to, this.#me.values[index] ?? 0))
      const base = index * values + 128
      mine += Math.max(this.#mine[base + from] ?? 0, this.#mine[base + to] ?? 0, this.#mine[base + bend] ?? 0)
      theirs += Math.max(this.#theirs[base + from] ?? 0, this.#theirs[base + to] ?? 0, this.#theirs[base + bend] ?? 0)
    }
    this.mine = mine
    this.theirs = theirs
  }

  /** The preferences towards me, in the row that begins at `from`. */
  preferenceFor(preferences: Int8Array, from: number): number {
    let total = 0
    for (const place of this.#places) total += preferences[from + place] ?? 0
    return total / perLogit
  }
}
