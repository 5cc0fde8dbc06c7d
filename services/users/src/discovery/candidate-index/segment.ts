import type { Known } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidates/candidate.document.ts'
import { BlockBounds, blockSize } from './block-bounds.ts'
import { type Columns, gather, newColumns, type Widths, writeCandidate } from './columns.ts'
import { HobbyBits } from './hobby-bits.ts'
import { perStep, orderOf } from './packing.ts'

/** few enough to pack in a moment */
export const segmentSize = 32_768
const allBlocks = segmentSize / blockSize

/** growth of a full segment: small, since a candidate has many columns */
const growth = 1.25
const smallest = 256
const roomFor = (count: number): number => Math.min(segmentSize, Math.ceil(count / smallest) * smallest)

const indexSlot = (slot: number, columns: Columns, bounds: BlockBounds, bits: HobbyBits): void => {
  const at = slot * columns.bytes
  bounds.widen(columns, slot)
  bits.add(slot, columns.hobbies[at >> 2] ?? 0, columns.moreHobbies[at] ?? 0)
}

/**
 * Candidates of one region and gender as columns. Blocks contain similar candidates, so that a block's bound is close
 * to its candidates; a change stays in place and widens the bounds until the next `pack`.
 */
export class Segment {
  ids: (string | undefined)[] = []
  columns: Columns
  live = 0
  /** changes since the last pack that may have widened a bound */
  changesSincePack = 0
  side = -1
  bounds: BlockBounds
  hobbies: HobbyBits
  #capacity = smallest
  /** slot by handle, and handle by slot */
  readonly #slots = new Uint16Array(segmentSize)
  readonly #handleOf = new Uint16Array(segmentSize)
  #handleCount = 0
  readonly #freeHandles: number[] = []

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

  /** Returns the candidate's handle: a number that stays the same until they leave, wherever their slot is. */
  add(one: Candidate, known: Known | null): number {
    const slot = this.ids.length
    if (slot >= this.#capacity) this.#grow()
    const handle = this.#freeHandles.pop() ?? this.#handleCount++
    this.#slots[handle] = slot
    this.#handleOf[slot] = handle
    this.ids.push(one._id)
    this.live += 1
    this.replace(handle, one, known)
    return handle
  }

  replace(handle: number, one: Candidate, known: Known | null): void {
    const slot = this.#slots[handle] ?? 0
    this.hobbies.clear(slot)
    writeCandidate(this.columns, this.widths, slot, one, known)
    if (known) this.side = known.encoded.side
    this.changesSincePack += 1
    indexSlot(slot, this.columns, this.bounds, this.hobbies)
  }

  remove(handle: number): void {
    const slot = this.#slots[handle] ?? 0
    this.columns.isListed[slot * this.columns.bytes] = 0
    this.ids[slot] = undefined
    this.#freeHandles.push(handle)
    this.live -= 1
    this.changesSincePack += 1
  }

  /**
   * Puts candidates with similar effects side by side and drops those who left. A generator, so that requests are
   * served between its steps; it gives up without effect if anything changed in between, until the next time.
   */
  *pack(): Generator<void> {
    const { changesSincePack, widths } = this
    const order = yield* orderOf(this.columns, this.ids, this.live)
    if (this.changesSincePack !== changesSincePack) return
    const capacity = roomFor(order.length + 1)
    const columns = newColumns(capacity, widths)
    const [bounds, hobbies] = [new BlockBounds(allBlocks, widths), new HobbyBits(allBlocks)]
    yield
    for (let first = 0; first < order.length; first += perStep) {
      if (this.changesSincePack !== changesSincePack) return
      const end = Math.min(order.length, first + perStep)
      gather(this.columns, order, columns, widths, first, end)
      for (let slot = first; slot < end; slot++) indexSlot(slot, columns, bounds, hobbies)
      yield
    }
    if (this.changesSincePack !== changesSincePack) return
    const ids: (string | undefined)[] = []
    const handles = new Uint16Array(order.length)
    for (let slot = 0; slot < order.length; slot++) {
      const from = order[slot] ?? 0
      const handle = this.#handleOf[from] ?? 0
      ids.push(this.ids[from])
      handles[slot] = handle
      this.#slots[handle] = slot
    }
    this.#handleOf.set(handles)
    this.ids = ids
    this.#capacity = capacity
    this.columns = columns
    this.bounds = bounds
    this.hobbies = hobbies
    this.changesSincePack = 0
  }

  #grow(): void {
    const all = Uint32Array.from(this.ids.keys())
    this.#capacity = roomFor(this.#capacity * growth)
    const columns = newColumns(this.#capacity, this.widths)
    gather(this.columns, all, columns, this.widths)
    this.columns = columns
  }
}
