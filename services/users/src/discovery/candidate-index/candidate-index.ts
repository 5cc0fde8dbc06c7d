import { type Chances, type Known, offsetsOf } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidates/candidate.document.ts'
import { TopK, type Found, highestFirst } from './top-k.rules.ts'
import { codeNumber, type Widths } from './columns.ts'
import { meetsLimits } from './limits.ts'
import { searchBlock } from './search-block.ts'
import type { CandidateSearch } from './candidate-search.ts'
import type { Ranges } from './pair-bounds.ts'
import { Segment, segmentSize } from './segment.ts'

/** The area of a search; 0: any. */
export interface Area {
  gender: number
  province: number
  city: number
}

/** the share of changes from which a segment is packed again */
const repackShare = 1 / 8

const widthsOf = (chances: Chances | null): Widths => {
  if (!chances) return { values: 0, labels: 0, preferences: 0 }
  const { numbers, labels } = chances.model.encoding
  return { values: numbers.length, labels: labels.length, preferences: chances.places.count }
}

/**
 * All listed candidates in memory, by region and gender. Finds the exact best candidates while looking at few of them:
 * a block whose bound is below the best so far is skipped.
 */
export class CandidateIndex {
  readonly widths: Widths
  readonly ranges: Ranges
  readonly #segments: Segment[] = []
  /** the segments of a region and gender */
  readonly #segmentsByArea = new Map<string, number[]>()
  /** location of a candidate: segment × size + handle */
  readonly #places = new Map<string, number>()

  constructor(readonly chances: Chances | null) {
    this.widths = widthsOf(chances)
    const traits = chances ? offsetsOf(chances.model.encoding).end : 0
    this.ranges = { low: new Int8Array(traits), high: new Int8Array(traits) }
  }

  get size(): number {
    return this.#places.size
  }

  upsert(one: Candidate, known: Known | null): void {
    const [province, gender] = [codeNumber(one.provinceCode), one.gender ?? 0]
    this.#widenRanges(known)
    const place = this.#places.get(one._id)
    const at = place === undefined ? undefined : this.#segments[Math.floor(place / segmentSize)]
    if (place !== undefined && at?.province === province && at.gender === gender)
      return at.replace(place % segmentSize, one, known)
    this.remove(one._id)
    const number = this.#segmentWithRoom(province, gender)
    const handle = this.#segments[number]?.add(one, known) ?? 0
    this.#places.set(one._id, number * segmentSize + handle)
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

  /** Packs segments with many changes; a generator, so that requests are served between its steps. */
  *pack(): Generator<void> {
    for (const segment of this.#segments) {
      if (segment.changesSincePack <= segment.length * repackShare) continue
      yield* segment.pack()
      yield
    }
  }

  /**
   * The best candidates for the seeker, best first. `skipped`: members the seeker has decided about, and the seeker.
   */
  findBest(search: CandidateSearch, area: Area, limit: number, skipped: ReadonlySet<string>): Found[] {
    const segments = this.#segmentsOf(area)
    const total = segments.reduce((sum, { blocks }) => sum + blocks, 0)
    const [bounds, owners, blocks] = [new Float64Array(total), new Uint16Array(total), new Uint16Array(total)]
    let count = 0
    segments.forEach((segment, at) => {
      for (let block = 0; block < segment.blocks; block++) {
        const bound = search.maxScore(segment, block)
        if (bound === -Infinity) continue
        bounds[count] = bound
        owners[count] = at
        blocks[count] = block
        count += 1
      }
    })
    const found = new TopK(limit)
    for (const next of highestFirst(bounds.subarray(0, count))) {
      // the order is approximate, so later bounds may be higher
      if ((bounds[next] ?? 0) < found.minScore) continue
      const segment = segments[owners[next] ?? 0]
      if (segment) searchBlock(search, segment, blocks[next] ?? 0, area.city, found, skipped)
    }
    return found.inOrder()
  }

  /** The number of candidates in the area that meet the limits of both sides, up to `limit`. */
  countMatches(search: CandidateSearch, area: Area, limit: number, skipped: ReadonlySet<string>): number {
    let count = 0
    for (const { columns, ids } of this.#segmentsOf(area))
      for (let slot = 0; slot < ids.length && count < limit; slot++) {
        const at = slot * columns.bytes
        if (columns.isListed[at] === 0 || !meetsLimits(columns, slot, search.limits)) continue
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

  #segmentWithRoom(province: number, gender: number): number {
    const key = `${province}|${gender}`
    const numbers = this.#segmentsByArea.get(key) ?? []
    this.#segmentsByArea.set(key, numbers)
    const last = numbers.at(-1)
    if (last !== undefined && !this.#segments[last]?.isFull) return last
    numbers.push(this.#segments.push(new Segment(province, gender, this.widths)) - 1)
    return this.#segments.length - 1
  }

  #widenRanges(known: Known | null): void {
    const { low, high } = this.ranges
    known?.encoded.values.forEach((value, index) => {
      low[index] = Math.min(low[index] ?? 0, value)
      high[index] = Math.max(high[index] ?? 0, value)
    })
  }
}
