import type { Columns, Widths } from './columns.ts'

/** small enough for similar candidates, large enough that a bound costs little compared with its candidates */
export const blockSize = 64

/**
 * Per block, in sequence: least and most appeal, most keenness, and the least and most uncertainty of both; each block
 * has `fields` numbers.
 */
export const fields = 8
export const [minAppeal, maxAppeal, maxKeenness] = [0, 1, 2]
export const [minAppealSpread, maxAppealSpread, minKeennessSpread, maxKeennessSpread] = [3, 4, 5, 6]

const nobody = [Infinity, -Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity]
const latest = 2 ** 32 - 1

/** The bounds of the blocks of a segment: no candidate of a block lies outside of them. */
export class BlockBounds {
  readonly effects: Float32Array
  readonly firstBorn: Uint32Array
  readonly lastBorn: Uint32Array
  /** union of the marriage bits in the block */
  readonly marriage: Uint8Array
  /** range of each numeric trait, in the units of the column */
  readonly low: Int8Array
  readonly high: Int8Array
  /** the block's largest preference for each place, in bytes */
  readonly preferences: Int8Array

  constructor(
    blocks: number,
    private readonly widths: Widths,
  ) {
    this.effects = new Float32Array(blocks * fields)
    for (let block = 0; block < blocks; block++) this.effects.set(nobody, block * fields)
    this.firstBorn = new Uint32Array(blocks).fill(latest)
    this.lastBorn = new Uint32Array(blocks)
    this.marriage = new Uint8Array(blocks)
    this.low = new Int8Array(blocks * widths.values).fill(127)
    this.high = new Int8Array(blocks * widths.values).fill(-128)
    this.preferences = new Int8Array(blocks * widths.preferences)
  }

  /** Widens the bounds by the candidate at this slot. */
  widen(columns: Columns, slot: number): void {
    const block = Math.floor(slot / blockSize)
    const at = slot * columns.bytes
    const appealSpread = columns.appealSpread[at >> 2] ?? 0
    const keennessSpread = columns.keennessSpread[at >> 2] ?? 0
    this.#widen(block, minAppeal, maxAppeal, columns.appeal[at >> 2] ?? 0)
    this.#widen(block, maxKeenness, maxKeenness, columns.keenness[at >> 2] ?? 0)
    this.#widen(block, minAppealSpread, maxAppealSpread, appealSpread)
    this.#widen(block, minKeennessSpread, maxKeennessSpread, keennessSpread)
    const born = columns.born[at >> 2] ?? 0
    this.firstBorn[block] = Math.min(this.firstBorn[block] ?? 0, born)
    this.lastBorn[block] = Math.max(this.lastBorn[block] ?? 0, born)
    this.marriage[block] = (this.marriage[block] ?? 0) | (columns.marriage[at] ?? 0)
    const { values, preferences } = this.widths
    for (let index = 0; index < values; index++) {
      const [bound, value] = [block * values + index, columns.values[slot * columns.traits + index] ?? 0]
      if (value < (this.low[bound] ?? 0)) this.low[bound] = value
      if (value > (this.high[bound] ?? 0)) this.high[bound] = value
    }
    if (columns.hasPreferences[at] === 0) return
    for (let place = 0; place < preferences; place++) {
      const [bound, by] = [block * preferences + place, columns.preferences[slot * preferences + place] ?? 0]
      if (by > (this.preferences[bound] ?? 0)) this.preferences[bound] = by
    }
  }

  #widen(block: number, minAt: number, maxAt: number, value: number): void {
    const { effects } = this
    const from = block * fields
    if (minAt !== maxAt && value < (effects[from + minAt] ?? 0)) effects[from + minAt] = value
    if (value > (effects[from + maxAt] ?? 0)) effects[from + maxAt] = value
  }
}
