import { certainty, type Known } from '../../matching/matching.public.ts'
import type { Candidate } from '../candidate.rules.ts'
import { type Columns, gather, newColumns, type Widths, writeCandidate } from './columns.ts'

/** few enough to be put in order in a moment */
export const segmentSize = 32_768
export const blockSize = 256
const blocks = segmentSize / blockSize
/** cells a side in which candidates of like effects lie together */
const cells = 24
/** logits beyond which all are the same */
const farthest = 5
/** what is not known of who looks, where nobody in particular does */
const usualSpread = 0.5

/** a segment without room gets so much more: little, since a candidate has many columns */
const growth = 1.25
const roomFor = (count: number): number => Math.min(segmentSize, Math.ceil(count / blockSize) * blockSize)

/** The bounds of a block: no candidate of it lies outside. */
export interface Block {
  appeal: number
  leastAppeal: number
  keenness: number
  appealSpread: readonly [number, number]
  keennessSpread: readonly [number, number]
  /** the most that anybody leans to each place, in bytes */
  leanings: Int8Array
}

/**
 * Some candidates of one region and gender as columns. They lie in blocks of like effects, so that a bound on a block
 * is near to what its people have; a change stays where it is and widens the bounds, until the next `pack`.
 */
export class Segment {
  ids: (string | undefined)[] = []
  columns: Columns
  live = 0
  /** changes since the last pack that may have widened a bound */
  loose = 0
  side = -1
  #capacity = blockSize
  readonly #appeal = new Float32Array(blocks).fill(-Infinity)
  readonly #leastAppeal = new Float32Array(blocks).fill(Infinity)
  readonly #keenness = new Float32Array(blocks).fill(-Infinity)
  readonly #leanings: Int8Array
  readonly #appealSpread = [new Float32Array(blocks).fill(Infinity), new Float32Array(blocks)] as const
  readonly #keennessSpread = [new Float32Array(blocks).fill(Infinity), new Float32Array(blocks)] as const

  constructor(
    readonly province: number,
    readonly gender: number,
    readonly widths: Widths,
  ) {
    this.columns = newColumns(this.#capacity, widths)
    this.#leanings = new Int8Array(blocks * widths.leanings)
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
    writeCandidate(this.columns, this.widths, slot, one, known)
    if (known) this.side = known.encoded.side
    this.loose += 1
    this.#widen(slot)
  }

  remove(slot: number): void {
    if (this.ids[slot] === undefined) return
    this.columns.isListed[slot] = 0
    this.ids[slot] = undefined
    this.live -= 1
    this.loose += 1
  }

  boundsOf(block: number): Block {
    const [leastOf, mostOf] = [
      (one: readonly [Float32Array, Float32Array]) => one[0][block] ?? 0,
      (one: readonly [Float32Array, Float32Array]) => one[1][block] ?? 0,
    ]
    return {
      appeal: this.#appeal[block] ?? 0,
      leastAppeal: this.#leastAppeal[block] ?? 0,
      keenness: this.#keenness[block] ?? 0,
      appealSpread: [leastOf(this.#appealSpread), mostOf(this.#appealSpread)],
      keennessSpread: [leastOf(this.#keennessSpread), mostOf(this.#keennessSpread)],
      leanings: this.#leanings.subarray(block * this.widths.leanings, (block + 1) * this.widths.leanings),
    }
  }

  /** Puts those of like effects side by side, without those who left, and tells where each is now. */
  pack(moved: (id: string, slot: number) => void): void {
    const order = this.#order()
    const ids = Array.from(order, (slot) => this.ids[slot])
    this.#capacity = roomFor(order.length + 1)
    this.columns = gather(this.columns, order, this.#capacity, this.widths)
    this.ids = ids
    for (const bound of [this.#appeal, this.#keenness]) bound.fill(-Infinity)
    this.#leastAppeal.fill(Infinity)
    this.#leanings.fill(0)
    for (const [least, most] of [this.#appealSpread, this.#keennessSpread]) {
      least.fill(Infinity)
      most.fill(0)
    }
    for (const [slot, id] of ids.entries()) {
      this.#widen(slot)
      if (id !== undefined) moved(id, slot)
    }
    this.loose = 0
  }

  #grow(): void {
    const all = Uint32Array.from(this.ids.keys())
    this.#capacity = roomFor(this.#capacity * growth)
    this.columns = gather(this.columns, all, this.#capacity, this.widths)
  }

  #widen(slot: number): void {
    const block = Math.floor(slot / blockSize)
    const { appeal, keenness, appealSpread, keennessSpread } = this.columns
    this.#appeal[block] = Math.max(this.#appeal[block] ?? 0, appeal[slot] ?? 0)
    this.#leastAppeal[block] = Math.min(this.#leastAppeal[block] ?? 0, appeal[slot] ?? 0)
    const width = this.widths.leanings
    for (let place = 0; place < width; place++) {
      const by = this.columns.leanings[slot * width + place] ?? 0
      if (by > (this.#leanings[block * width + place] ?? 0)) this.#leanings[block * width + place] = by
    }
    this.#keenness[block] = Math.max(this.#keenness[block] ?? 0, keenness[slot] ?? 0)
    for (const [[least, most], value] of [
      [this.#appealSpread, appealSpread[slot] ?? 0],
      [this.#keennessSpread, keennessSpread[slot] ?? 0],
    ] as const) {
      least[block] = Math.min(least[block] ?? 0, value)
      most[block] = Math.max(most[block] ?? 0, value)
    }
  }

  /** The slots in use by cell, by counting: newcomers apart, then by appeal, then to and fro by keenness. */
  #order(): Uint32Array {
    const cellOf = Uint16Array.from(this.ids, (_, slot) => this.#cell(slot))
    const starts = new Uint32Array(2 * cells * cells + 1)
    this.ids.forEach((id, slot) => {
      const after = (cellOf[slot] ?? 0) + 1
      if (id !== undefined) starts[after] = (starts[after] ?? 0) + 1
    })
    for (let cell = 1; cell < starts.length; cell++) starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0)
    const order = new Uint32Array(this.live)
    this.ids.forEach((id, slot) => {
      if (id === undefined) return
      const cell = cellOf[slot] ?? 0
      const place = starts[cell] ?? 0
      order[place] = slot
      starts[cell] = place + 1
    })
    return order
  }

  #cell(slot: number): number {
    const { appeal, keenness, appealSpread, keennessSpread } = this.columns
    const level = (value: number, spread: number): number => {
      const drawn = value * certainty(spread + usualSpread)
      const share = (Math.max(-farthest, Math.min(farthest, drawn)) + farthest) / (2 * farthest)
      return Math.min(cells - 1, Math.floor(share * cells))
    }
    const [ofAppeal, ofKeenness] = [appealSpread[slot] ?? 0, keennessSpread[slot] ?? 0]
    const isNew = ofAppeal > 2 * usualSpread && ofKeenness > 2 * usualSpread ? 1 : 0
    const row = level(appeal[slot] ?? 0, ofAppeal)
    const column = level(keenness[slot] ?? 0, ofKeenness)
    return (isNew * cells + row) * cells + (row % 2 === 0 ? column : cells - 1 - column)
  }
}
