import type { Known } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidate.rules.ts'
import { BlockBounds, blockSize } from './block-bounds.ts'
import { type Columns, gather, newColumns, type Widths, writeCandidate } from './columns.ts'
import { HobbyBits } from './hobby-bits.ts'
import { orderOf } from './packing.ts'

/** few enough to be put in order in a moment */
export const segmentSize = 32_768
const allBlocks = segmentSize / blockSize

/** a segment without room gets so much more: little, since a candidate has many columns */
const growth = 1.25
const smallest = 256
const roomFor = (count: number): number => Math.min(segmentSize, Math.ceil(count / smallest) * smallest)

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

  add(one: Candidate, known: Known | null): number {
    const slot = this.ids.length
    if (slot >= this.#capacity) this.#grow()
    this.ids.push(one._id)
    this.live += 1
    this.set(slot, one, known)
    return slot
  }

  set(slot: number, one: Candidate, known: Known | null): void {
    this.hobbies.clear(slot)
    writeCandidate(this.columns, this.widths, slot, one, known)
    if (known) this.side = known.encoded.side
    this.loose += 1
    this.#note(slot)
  }

  remove(slot: number): void {
    if (this.ids[slot] === undefined) return
    this.columns.isListed[slot * this.columns.bytes] = 0
    this.ids[slot] = undefined
    this.live -= 1
    this.loose += 1
  }

  /** Puts those of like effects side by side, without those who left, and tells where each is now. */
  pack(moved: (id: string, slot: number) => void): void {
    const order = orderOf(this.columns, this.ids, this.live)
    const ids = Array.from(order, (slot) => this.ids[slot])
    this.#capacity = roomFor(order.length + 1)
    this.columns = gather(this.columns, order, this.#capacity, this.widths)
    this.bounds = new BlockBounds(allBlocks, this.widths)
    this.hobbies = new HobbyBits(allBlocks)
    this.ids = ids
    for (const [slot, id] of ids.entries()) {
      this.#note(slot)
      if (id !== undefined) moved(id, slot)
    }
    this.loose = 0
  }

  #grow(): void {
    const all = Uint32Array.from(this.ids.keys())
    this.#capacity = roomFor(this.#capacity * growth)
    this.columns = gather(this.columns, all, this.#capacity, this.widths)
  }

  #note(slot: number): void {
    const { hobbies, moreHobbies } = this.columns
    this.bounds.widen(this.columns, slot)
    this.hobbies.add(slot, hobbies[slot] ?? 0, moreHobbies[slot] ?? 0)
  }
}
