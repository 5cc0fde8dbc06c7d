import type { Columns, Widths } from './columns.ts'

/** so few that they can be alike, so many that a bound on them costs little beside a look at each */
export const blockSize = 64

/** Least and most by block. */
export interface Range {
  least: Float64Array
  most: Float64Array
}
const rangeOf = (blocks: number): Range => ({
  least: new Float64Array(blocks).fill(Infinity),
  most: new Float64Array(blocks).fill(-Infinity),
})
const widen = ({ least, most }: Range, block: number, value: number): void => {
  if (value < (least[block] ?? 0)) least[block] = value
  if (value > (most[block] ?? 0)) most[block] = value
}

/** The bounds of the blocks of a segment: no candidate of a block lies outside. */
export class BlockBounds {
  readonly appeal: Range
  readonly keenness: Range
  readonly appealSpread: Range
  readonly keennessSpread: Range
  readonly born: Range
  /** the bits of what anybody of the block is */
  readonly marriage: Uint8Array
  /** of each number of the traits, as in the column */
  readonly low: Int8Array
  readonly high: Int8Array
  /** the most that anybody leans to each place, in bytes */
  readonly leanings: Int8Array

  constructor(
    blocks: number,
    private readonly widths: Widths,
  ) {
    this.appeal = rangeOf(blocks)
    this.keenness = rangeOf(blocks)
    this.appealSpread = rangeOf(blocks)
    this.keennessSpread = rangeOf(blocks)
    this.born = rangeOf(blocks)
    this.marriage = new Uint8Array(blocks)
    this.low = new Int8Array(blocks * widths.values).fill(127)
    this.high = new Int8Array(blocks * widths.values).fill(-128)
    this.leanings = new Int8Array(blocks * widths.leanings)
  }

  /** Takes in the candidate at this slot. */
  widen(columns: Columns, slot: number): void {
    const block = Math.floor(slot / blockSize)
    const at = slot * columns.bytes
    widen(this.appeal, block, columns.appeal[slot] ?? 0)
    widen(this.keenness, block, columns.keenness[slot] ?? 0)
    widen(this.appealSpread, block, columns.appealSpread[at >> 2] ?? 0)
    widen(this.keennessSpread, block, columns.keennessSpread[at >> 2] ?? 0)
    widen(this.born, block, columns.born[at >> 2] ?? 0)
    this.marriage[block] = (this.marriage[block] ?? 0) | (columns.marriage[at] ?? 0)
    const { values, leanings } = this.widths
    for (let index = 0; index < values; index++) {
      const [bound, value] = [block * values + index, columns.values[slot * values + index] ?? 0]
      if (value < (this.low[bound] ?? 0)) this.low[bound] = value
      if (value > (this.high[bound] ?? 0)) this.high[bound] = value
    }
    if (columns.leans[at] === 0) return
    for (let place = 0; place < leanings; place++) {
      const [bound, by] = [block * leanings + place, columns.leanings[slot * leanings + place] ?? 0]
      if (by > (this.leanings[bound] ?? 0)) this.leanings[bound] = by
    }
  }
}
