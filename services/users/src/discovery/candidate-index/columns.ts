import { type Known, perLogit } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidate.rules.ts'
import { hashOf } from '../recommend.rules.ts'

/** What of a candidate is looked at, a byte or a few each. What is not said is 0, but for the oldest wished age. */
const kinds = {
  hash: Uint32Array,
  born: Uint32Array,
  /** seconds */
  activeAt: Uint32Array,
  hobbies: Uint32Array,
  city: Uint16Array,
  moreHobbies: Uint8Array,
  province: Uint8Array,
  /** the bit of what they are */
  marriage: Uint8Array,
  wishGender: Uint8Array,
  wishAgeMin: Uint8Array,
  wishAgeMax: Uint8Array,
  wishProvince: Uint8Array,
  /** the bits of whom they wish for */
  wishMarriage: Uint8Array,
  hasAlbum: Uint8Array,
  isListed: Uint8Array,
  /** to anything at all */
  leans: Uint8Array,
  keenness: Float32Array,
  keennessSpread: Float32Array,
  appeal: Float32Array,
  appealSpread: Float32Array,
} as const
type Numbers = { [K in keyof typeof kinds]: InstanceType<(typeof kinds)[K]> }
/**
 * `values` and `labels` hold a number and a code for each trait of that kind in the model; tastes are the hobbies.
 * `leanings`: what each leans to, by place.
 */
export interface Columns extends Numbers {
  values: Int8Array
  labels: Uint8Array
  leanings: Int8Array
}
export type Wide = 'values' | 'labels' | 'leanings'
/** how many of each there are of a candidate */
export type Widths = Record<Wide, number>

/** an age that is no limit */
export const anyAge = 255
const wide = ['values', 'labels', 'leanings'] as const
const names = Object.keys(kinds) as (keyof Numbers)[]

export const newColumns = (capacity: number, widths: Widths): Columns => ({
  ...(Object.fromEntries(names.map((name) => [name, new kinds[name](capacity)])) as unknown as Numbers),
  values: new Int8Array(capacity * widths.values),
  labels: new Uint8Array(capacity * widths.labels),
  leanings: new Int8Array(capacity * widths.leanings),
})

/** The candidates at these slots of `from`, in this order, with room for `capacity`. */
export const gather = (from: Columns, slots: Uint32Array, capacity: number, widths: Widths): Columns => {
  const to = newColumns(capacity, widths)
  for (const name of names) {
    const [source, target] = [from[name], to[name]]
    for (let at = 0; at < slots.length; at++) target[at] = source[slots[at] ?? 0] ?? 0
  }
  for (const name of wide)
    for (let at = 0; at < slots.length; at++) {
      const [slot, width] = [slots[at] ?? 0, widths[name]]
      to[name].set(from[name].subarray(slot * width, (slot + 1) * width), at * width)
    }
  return to
}

/** A date as a number in the same order; 0: none. */
export const dayNumber = (date: string | null | undefined): number => Number((date ?? '').replaceAll('-', '')) || 0
export const codeNumber = (code: string | null | undefined): number => Number(code ?? 0) || 0
export const bitOf = (value: number | null | undefined): number =>
  value === null || value === undefined ? 0 : 1 << value
/** The first 32 hobbies, and those behind them. */
export const hobbyBits = (habits: readonly number[]): [number, number] => {
  const bits: [number, number] = [0, 0]
  for (const habit of habits) bits[habit < 32 ? 0 : 1] |= 1 << (habit % 32)
  return [bits[0] >>> 0, bits[1]]
}

export const writeCandidate = (
  columns: Columns,
  widths: Widths,
  slot: number,
  one: Candidate,
  known: Known | null,
): void => {
  const { wishes = {} } = one
  const [hobbies, moreHobbies] = hobbyBits(one.habits)
  const numbers: { [K in keyof Numbers]: number } = {
    hash: hashOf(one._id),
    born: dayNumber(one.birthday),
    activeAt: one.lastActive ? one.lastActive.getTime() / 1_000 : 0,
    hobbies,
    city: codeNumber(one.cityCode),
    moreHobbies,
    province: codeNumber(one.provinceCode),
    marriage: bitOf(one.marriage),
    wishGender: wishes.gender ?? 0,
    wishAgeMin: wishes.ageMin ?? 0,
    wishAgeMax: wishes.ageMax ?? anyAge,
    wishProvince: codeNumber(wishes.provinceCode),
    wishMarriage: (wishes.marriage ?? []).reduce((bits, value) => bits | bitOf(value), 0),
    hasAlbum: one.albumSize > 0 ? 1 : 0,
    isListed: 1,
    leans: known && known.leanings.size > 0 ? 1 : 0,
    keenness: known?.keenness ?? 0,
    keennessSpread: known?.effects.keennessSpread ?? 0,
    appeal: known?.appeal ?? 0,
    appealSpread: known?.effects.appealSpread ?? 0,
  }
  for (const name of names) columns[name][slot] = numbers[name]
  if (!known) return
  const { values, labels } = known.encoded
  columns.values.set(values.subarray(0, widths.values), slot * widths.values)
  columns.labels.set(labels, slot * labels.length)
  const leanings = columns.leanings.subarray(slot * widths.leanings, (slot + 1) * widths.leanings).fill(0)
  for (const [place, by] of known.leanings) leanings[place] = Math.round(by * perLogit)
}
