import type { Known } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidate.rules.ts'
import { BlockBounds, blockSize } from './block-bounds.ts'
import { type Columns, gather, newColumns, type Widths, writeCandidate } from './columns.ts'
import { HobbyBits } from './hobby-bits.ts'
import { atOnce, orderOf } from './packing.ts'

/** few enough to be put in order in a moment */
export const segmentSize = 32_768
const allBlocks = segmentSize / blockSize

/** a segment without room gets so much more: little, since a candidate has many columns */
const growth = 1.25
const smallest = 256
const roomFor = (count: number): number => Math.min(segmentSize, Math.ceil(count / smallest) * smallest)

const note = (slot: number, columns: Columns, bounds: BlockBounds, bits: HobbyBits): void => {
  const at = slot * columns.bytes
  bounds.widen(columns, slot)
  bits.add(slot, columns.hobbies[at >> 2] ?? 0, columns.moreHobbies[at] ?? 0)
}

/**
 * Some candidates of one region and gender as columns. They lie in blocks of like people, so that a bound on a block
 * is near to what its people have; a change stays where it is and widens the bounds, until the next `pack`.
 */
export class Segment {
  ids: (string | undefined)[] = []
  columns: Columns
  live = 0
  /** changes since the last pack that may have widened a bound */
  loose = 0
  side = -1
  bounds: BlockBounds
  hobbies: HobbyBits
  #capacity = smallest
  /** where who has a seat lies, and who has it that lies there */
  readonly #slots = new Uint16Array(segmentSize)
  readonly #seatOf = new Uint16Array(segmentSize)
  #seats = 0
  readonly #freeSeats: number[] = []

  constructor(
    readonly province: number,
    readonly gender: number,
    readonly widths: Widths,
  ) {
    this.columns = newColumns(this.#capacity, widths)
    this.bounds = new BlockBounds(allBlocks, widths)
    this.hobbies = new HobbyBits(allBlocks)
  }

  get length(): number {
    return this.ids.length
  }
  get isFull(): boolean {
    return this.ids.length >= segmentSize
  }
  get blocks(): number {
    return Math.ceil(this.ids.length / blockSize)
  }

  /** Returns their seat: a number that stays theirs until they leave, wherever in the columns they lie. */
  add(one: Candidate, known: Known | null): number {
    const slot = this.ids.length
    if (slot >= this.#capacity) this.#grow()
    const seat = this.#freeSeats.pop() ?? this.#seats++
    this.#slots[seat] = slot
    this.#seatOf[slot] = seat
    this.ids.push(one._id)
    this.live += 1
    this.set(seat, one, known)
    return seat
  }

  set(seat: number, one: Candidate, known: Known | null): void {
    const slot = this.#slots[seat] ?? 0
    this.hobbies.clear(slot)
    writeCandidate(this.columns, this.widths, slot, one, known)
    if (known) this.side = known.encoded.side
    this.loose += 1
    note(slot, this.columns, this.bounds, this.hobbies)
  }

  remove(seat: number): void {
    const slot = this.#slots[seat] ?? 0
    this.columns.isListed[slot * this.columns.bytes] = 0
    this.ids[slot] = undefined
    this.#freeSeats.push(seat)
    this.live -= 1
    this.loose += 1
  }

  /**
   * Puts those of like effects side by side, without those who left. A generator, so that others are answered between
   * its steps; what changed meanwhile leaves everything as it was, for the next time.
   */
  *pack(): Generator<void> {
    const { loose, widths } = this
    const order = yield* orderOf(this.columns, this.ids, this.live)
    if (this.loose !== loose) return
    const capacity = roomFor(order.length + 1)
    const columns = newColumns(capacity, widths)
    const [bounds, hobbies] = [new BlockBounds(allBlocks, widths), new HobbyBits(allBlocks)]
    yield
    for (let first = 0; first < order.length; first += atOnce) {
      if (this.loose !== loose) return
      const end = Math.min(order.length, first + atOnce)
      gather(this.columns, order, columns, widths, first, end)
      for (let slot = first; slot < end; slot++) note(slot, columns, bounds, hobbies)
      yield
    }
    if (this.loose !== loose) return
    const ids: (string | undefined)[] = []
    const seats = new Uint16Array(order.length)
    for (let slot = 0; slot < order.length; slot++) {
      const from = order[slot] ?? 0
      const seat = this.#seatOf[from] ?? 0
      ids.push(this.ids[from])
      seats[slot] = seat
      this.#slots[seat] = slot
    }
    this.#seatOf.set(seats)
    this.ids = ids
    this.#capacity = capacity
    this.columns = columns
    this.bounds = bounds
    this.hobbies = hobbies
    this.loose = 0
  }

  #grow(): void {
    const all = Uint32Array.from(this.ids.keys())
    this.#capacity = roomFor(this.#capacity * growth)
    const columns = newColumns(this.#capacity, this.widths)
    gather(this.columns, all, columns, this.widths)
    this.columns = columns
  }
}
