import { hobbies } from '@xinyu/contracts/lists/hobbies'
import { type Chances, encode, perDeviation, traitsOfMember } from '../../matching/matching.public.ts'
import type { Columns } from './columns.ts'
import { maxShared } from './hobby-bits.ts'

const bytes = 5
/** more than the rounding error of a bound */
const slack = 1e-4
const values = 256
const hobbyPlaces = hobbies.map(({ value }) => value)

/** The taste values of a candidate in a model, with or without the hobbies. */
const tasteValues = (chances: Chances, habits: number[]): Int8Array => {
  const emptyProfile = { _id: '', gender: null, birthday: null, liveCity: null, work: null, education: null }
  const nobody = { ...emptyProfile, height: null, income: null, marriage: null }
  return encode(traitsOfMember({ ...nobody, habits }, new Date(0)), chances.model.encoding).values
}

/** The likeness of a candidate's taste to mine, for every byte of the hobbies. */
export class TasteTable {
  /** by byte of the hobbies: likeness of the tastes */
  readonly #tastes = new Float32Array(bytes * values)
  /** the hobbies that make a taste more like mine */
  readonly hobbies: Uint8Array
  /** by number of shared hobbies, the largest likeness of tastes; and the smallest of all */
  readonly #max: Float64Array
  #min = 0

  constructor(chances: Chances, own: (index: number) => number) {
    const gains = this.#fill(chances, own)
    this.hobbies = Uint8Array.from(gains, ({ hobby }) => hobby)
    this.#max = maxTastes(
      this.#tasteOfHobbies(0, 0),
      gains.map(({ gain }) => gain),
    )
  }

  /** The likeness of this candidate's taste to mine. */
  tasteOf(columns: Columns, slot: number): number {
    return this.#tasteOfHobbies(
      columns.hobbies[(slot * columns.bytes) >> 2] ?? 0,
      columns.moreHobbies[slot * columns.bytes] ?? 0,
    )
  }

  #tasteOfHobbies(hobbies: number, moreHobbies: number): number {
    const tastes = this.#tastes
    return (
      (tastes[hobbies & 255] ?? 0) +
      (tastes[values + ((hobbies >>> 8) & 255)] ?? 0) +
      (tastes[2 * values + ((hobbies >>> 16) & 255)] ?? 0) +
      (tastes[3 * values + (hobbies >>> 24)] ?? 0) +
      (tastes[4 * values + moreHobbies] ?? 0)
    )
  }

  /** Upper bound of the taste's term with this weight, for candidates who share this many of the hobbies. */
  maxTerm(weight: number, shared: number): number {
    return weight * (weight > 0 ? (this.#max[shared] ?? 0) : this.#min)
  }

  /** Returns the hobbies that make a taste more like mine, and by how much, largest first. */
  #fill(chances: Chances, own: (index: number) => number): { hobby: number; gain: number }[] {
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
      this.#min += Math.min(lacks, has)
      if (has > lacks) gains.push({ hobby, gain: has - lacks })
    }
    return gains.sort((one, other) => other.gain - one.gain)
  }
}

/** By number of shared hobbies, the largest likeness of tastes: without any, with the best one, the best two. */
const maxTastes = (none: number, gains: readonly number[]): Float64Array =>
  Float64Array.from({ length: maxShared + 1 }, (_, shared) =>
    gains.slice(0, shared < maxShared ? shared : undefined).reduce((sum, gain) => sum + gain, none + slack),
  )
