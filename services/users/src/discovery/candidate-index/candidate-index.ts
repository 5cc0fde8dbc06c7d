import { type Chances, type Known, offsetsOf } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidate.rules.ts'
import { BestFew, type Found, highestFirst } from './heaps.rules.ts'
import { codeNumber, type Widths } from './columns.ts'
import { keepsLimits } from './limits.ts'
import { lookThrough } from './look-through.ts'
import type { Look } from './look.ts'
import type { Ranges } from './pair-bounds.ts'
import { Segment, segmentSize } from './segment.ts'

/** Where somebody looks; 0: anywhere, any gender. */
export interface Area {
  gender: number
  province: number
  city: number
}

/** so many changes make a segment worth putting in order again */
const looseShare = 1 / 8

const widthsOf = (chances: Chances | null): Widths => {
  if (!chances) return { values: 0, labels: 0, leanings: 0 }
  const { numbers, labels } = chances.model.encoding
  return { values: numbers.length, labels: labels.length, leanings: chances.places.count }
}

/**
 * Everybody who may be shown, in memory, by region and gender: who suits somebody best is found exactly, and most are
 * never looked at, since a block whose bound is below the best so far is left out as a whole.
 */
export class CandidateIndex {
  readonly widths: Widths
  readonly ranges: Ranges
  readonly #segments: Segment[] = []
  /** the segments of a region and gender */
  readonly #markets = new Map<string, number[]>()
  /** the place of a candidate: segment × size + seat */
  readonly #places = new Map<string, number>()

  constructor(readonly chances: Chances | null) {
    this.widths = widthsOf(chances)
    const traits = chances ? offsetsOf(chances.model.encoding).end : 0
    this.ranges = { low: new Int8Array(traits), high: new Int8Array(traits) }
  }

  get size(): number {
    return this.#places.size
  }

  put(one: Candidate, known: Known | null): void {
    const [province, gender] = [codeNumber(one.provinceCode), one.gender ?? 0]
    this.#widen(known)
    const place = this.#places.get(one._id)
    const at = place === undefined ? undefined : this.#segments[Math.floor(place / segmentSize)]
    if (place !== undefined && at?.province === province && at.gender === gender)
      return at.set(place % segmentSize, one, known)
    this.remove(one._id)
    const number = this.#withRoom(province, gender)
    const seat = this.#segments[number]?.add(one, known) ?? 0
    this.#places.set(one._id, number * segmentSize + seat)
  }

  remove(id: string): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#segments[Math.floor(place / segmentSize)]?.remove(place % segmentSize)
    this.#places.delete(id)
  }

  has(id: string): boolean {
    return this.#places.has(id)
  }

  /** Puts what changed much in order again; a generator, so that others are answered meanwhile. */
  *pack(): Generator<void> {
    for (const segment of this.#segments) {
      if (segment.loose <= segment.length * looseShare) continue
      yield* segment.pack()
      yield
    }
  }

  /** The best for who looks, best first. `skipped`: whom they have decided about, and themselves. */
  best(look: Look, area: Area, limit: number, skipped: ReadonlySet<string>): Found[] {
    const segments = this.#segmentsOf(area)
    const total = segments.reduce((sum, { blocks }) => sum + blocks, 0)
    const [bounds, owners, blocks] = [new Float64Array(total), new Uint16Array(total), new Uint16Array(total)]
    let count = 0
    segments.forEach((segment, at) => {
      for (let block = 0; block < segment.blocks; block++) {
        const bound = look.most(segment, block)
        if (bound === -Infinity) continue
        bounds[count] = bound
        owners[count] = at
        blocks[count] = block
        count += 1
      }
    })
    const found = new BestFew(limit)
    for (const next of highestFirst(bounds.subarray(0, count))) {
      // others are worse
      if ((bounds[next] ?? 0) < found.least) continue
      const segment = segments[owners[next] ?? 0]
      if (segment) lookThrough(look, segment, blocks[next] ?? 0, area.city, found, skipped)
    }
    return found.inOrder()
  }

  /** How many of the area keep the limits of both, up to `most`. */
  count(look: Look, area: Area, most: number, skipped: ReadonlySet<string>): number {
    let count = 0
    for (const { columns, ids } of this.#segmentsOf(area))
      for (let slot = 0; slot < ids.length && count < most; slot++) {
        const at = slot * columns.bytes
        if (columns.isListed[at] === 0 || !keepsLimits(columns, slot, look.limits)) continue
        if (area.city > 0 && columns.city[at >> 1] !== area.city) continue
        if (!skipped.has(ids[slot] ?? '')) count += 1
      }
    return count
  }

  #segmentsOf({ gender, province }: Area): Segment[] {
    return this.#segments.filter(
      (one) => (gender === 0 || one.gender === gender) && (province === 0 || one.province === province),
    )
  }

  #withRoom(province: number, gender: number): number {
    const key = `${province}|${gender}`
    const numbers = this.#markets.get(key) ?? []
    this.#markets.set(key, numbers)
    const last = numbers.at(-1)
    if (last !== undefined && !this.#segments[last]?.isFull) return last
    numbers.push(this.#segments.push(new Segment(province, gender, this.widths)) - 1)
    return this.#segments.length - 1
  }

  #widen(known: Known | null): void {
    const { low, high } = this.ranges
    known?.encoded.values.forEach((value, index) => {
      low[index] = Math.min(low[index] ?? 0, value)
      high[index] = Math.max(high[index] ?? 0, value)
    })
  }
}
