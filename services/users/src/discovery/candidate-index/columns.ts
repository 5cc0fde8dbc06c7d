import { type Known, perLogit } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidates/candidate.document.ts'
import { hashOf } from '../decks/recommend.rules.ts'

/** The columns of a candidate, wide ones first. A missing value is 0, except for the highest wished age. */
const kinds = {
  hash: Uint32Array,
  born: Uint32Array,
  /** seconds */
  activeAt: Uint32Array,
  hobbies: Uint32Array,
  appeal: Float32Array,
  keenness: Float32Array,
  keennessSpread: Float32Array,
  appealSpread: Float32Array,
  city: Uint16Array,
  moreHobbies: Uint8Array,
  province: Uint8Array,
  /** the bit of the candidate's marriage */
  marriage: Uint8Array,
  wishGender: Uint8Array,
  wishAgeMin: Uint8Array,
  wishAgeMax: Uint8Array,
  wishProvince: Uint8Array,
  /** the bits of the wished marriages */
  wishMarriage: Uint8Array,
  hasAlbum: Uint8Array,
  isListed: Uint8Array,
  /** 1 if there is any preference */
  hasPreferences: Uint8Array,
} as const
type Numbers = { [K in keyof typeof kinds]: InstanceType<(typeof kinds)[K]> }
/**
 * Candidates as records in sequence, one cache line each, so that a candidate is fetched from memory once. A column is
 * a view of the same memory from its first value on: with `at = slot * bytes` a value of one byte is at `at`, of two at
 * `at >> 1`, of four at `at >> 2`.
 */
export interface Columns extends Numbers {
  /** size of a record */
  bytes: number
  buffer: ArrayBuffer
  /**
   * The most frequently read values by slot, many in a cache line: from the lowest byte on the levels of appeal and
   * keenness, the year of birth (`yearNumber`) and the marriage bit.
   */
  summary: Uint32Array
  /**
   * Traits, stored together since they exclude most of the remaining candidates: with `at = slot * traits`, from `at`
   * on a number and a code for each trait of that kind in the model; tastes come from the hobbies.
   */
  values: Int8Array
  labels: Uint8Array
  traits: number
  /** preferences of each candidate by place: too large for the record, and rarely read */
  preferences: Int8Array
}
/** the number of each per candidate */
export type Widths = Record<'values' | 'labels' | 'preferences', number>

/** levels per logit of an effect, and their number: the first and last level contain everything beyond */
const [perUnit, levels] = [24, 256]
const levelOf = (effect: number): number => Math.max(0, Math.min(levels - 1, Math.floor(effect * perUnit) + levels / 2))
/** By level, the upper bound of an effect in it, times `factor`. */
export const maxByLevel = (factor: number): Float32Array =>
  Float32Array.from({ length: levels }, (_, level) => {
    if (factor === 0) return 0
    const end = factor > 0 ? level + 1 : level
    return end === 0 || end === levels ? Infinity : (factor * (end - levels / 2)) / perUnit
  })
/** an age that means no limit */
export const noAgeLimit = 255
const cacheLine = 64
const names = Object.keys(kinds) as (keyof Numbers)[]
const fixed = names.reduce((bytes, name) => bytes + kinds[name].BYTES_PER_ELEMENT, 0)

export const newColumns = (capacity: number, widths: Widths): Columns => {
  const bytes = Math.ceil(fixed / cacheLine) * cacheLine
  // one extra record, since columns start within the first
  const buffer = new ArrayBuffer((capacity + 1) * bytes)
  const traits = widths.values + widths.labels
  const said = new ArrayBuffer((capacity + 1) * traits)
  let from = 0
  const columns = names.map((name) => {
    const kind = kinds[name]
    const column = new kind(buffer, from, (capacity * bytes) / kind.BYTES_PER_ELEMENT)
    from += kind.BYTES_PER_ELEMENT
    return [name, column]
  })
  return {
    ...(Object.fromEntries(columns) as unknown as Numbers),
    bytes,
    buffer,
    summary: new Uint32Array(capacity),
    values: new Int8Array(said),
    labels: new Uint8Array(said, widths.values),
    traits,
    preferences: new Int8Array(capacity * widths.preferences),
  }
}

/** Copies the candidates at these slots of `from` to `to`, in the order of the list. */
export const gather = (
  from: Columns,
  slots: Uint32Array,
  to: Columns,
  { preferences }: Widths,
  first = 0,
  end = slots.length,
): void => {
  const [source, target, { bytes }] = [new Uint32Array(from.buffer), new Uint32Array(to.buffer), to]
  const words = bytes / source.BYTES_PER_ELEMENT
  const { traits } = to
  for (let at = first; at < end; at++) {
    const slot = slots[at] ?? 0
    to.summary[at] = from.summary[slot] ?? 0
    for (let word = 0; word < words; word++) target[at * words + word] = source[slot * words + word] ?? 0
    for (let one = 0; one < traits; one++) to.values[at * traits + one] = from.values[slot * traits + one] ?? 0
    for (let one = 0; one < preferences; one++)
      to.preferences[at * preferences + one] = from.preferences[slot * preferences + one] ?? 0
  }
}

/** A date as a number in the same order; 0: none. */
export const dayNumber = (date: string | null | undefined): number => Number((date ?? '').replaceAll('-', '')) || 0
/** The year of such a number as a byte, in the same order; 0 also means none. */
export const yearNumber = (day: number): number => Math.max(0, Math.min(255, Math.floor(day / 10_000) - 1_900))
export const codeNumber = (code: string | null | undefined): number => Number(code ?? 0) || 0
export const bitOf = (value: number | null | undefined): number =>
  value === null || value === undefined ? 0 : 1 << value
/** The first 32 hobbies, and the rest. */
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
    appeal: known?.appeal ?? 0,
    keenness: known?.keenness ?? 0,
    city: codeNumber(one.cityCode),
    moreHobbies,
    province: codeNumber(one.provinceCode),
    marriage: bitOf(one.marriage),
    wishGender: wishes.gender ?? 0,
    wishAgeMin: wishes.ageMin ?? 0,
    wishAgeMax: wishes.ageMax ?? noAgeLimit,
    wishProvince: codeNumber(wishes.provinceCode),
    wishMarriage: (wishes.marriage ?? []).reduce((bits, value) => bits | bitOf(value), 0),
    hasAlbum: one.albumSize > 0 ? 1 : 0,
    isListed: 1,
    hasPreferences: known && known.preferences.size > 0 ? 1 : 0,
    keennessSpread: known?.effects.keennessSpread ?? 0,
    appealSpread: known?.effects.appealSpread ?? 0,
  }
  const at = slot * columns.bytes
  for (const name of names) columns[name][at / columns[name].BYTES_PER_ELEMENT] = numbers[name]
  columns.summary[slot] =
    levelOf(numbers.appeal) |
    (levelOf(numbers.keenness) << 8) |
    (yearNumber(numbers.born) << 16) |
    (numbers.marriage << 24)
  if (!known) return
  const { values, labels } = known.encoded
  columns.values.set(values.subarray(0, widths.values), slot * columns.traits)
  columns.labels.set(labels, slot * columns.traits)
  const preferences = columns.preferences.subarray(slot * widths.preferences, (slot + 1) * widths.preferences).fill(0)
  for (const [place, by] of known.preferences) preferences[place] = Math.round(by * perLogit)
}
