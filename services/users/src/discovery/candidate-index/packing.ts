import { certainty } from '../../matching/matching.public.ts'
import { blockSize } from './block-bounds.ts'
import type { Columns } from './columns.ts'

/** what is not known of who looks, where nobody in particular does */
const usualSpread = 0.5
/** years that are put together */
const band = 4
/** candidates that are worked on in one go */
export const atOnce = 2_048
/** levels of an effect, and logits beyond which all are the same */
const levels = 1_024
const farthest = 5
/** more than there are slots in a segment: a slot and its key are one number, since numbers sort fast */
const slots = 65_536

/** An effect as a level, drawn to the middle by what is not known. */
const level = (value: number, spread: number): number => {
  const drawn = value * certainty(spread + usualSpread)
  const share = (Math.max(-farthest, Math.min(farthest, drawn)) + farthest) / (2 * farthest)
  return Math.min(levels - 1, Math.floor(share * levels))
}

/** Those whom limits tell apart, and newcomers, of whom nothing is known: their bounds are unlike those of others. */
const groupOf = ({ born, marriage, appealSpread, keennessSpread, bytes }: Columns, slot: number): number => {
  const at = slot * bytes
  const isNew =
    (appealSpread[at >> 2] ?? 0) > 2 * usualSpread && (keennessSpread[at >> 2] ?? 0) > 2 * usualSpread ? 1 : 0
  return (isNew * 256 + (marriage[at] ?? 0)) * 1_024 + Math.floor((born[at >> 2] ?? 0) / (band * 10_000))
}

/**
 * The order in which like candidates lie side by side: group by group, in each rows of like appeal, in each row by
 * keenness, so that a block is narrow in both. Between its steps others are answered; who comes meanwhile is left out.
 */
export function* orderOf(
  columns: Columns,
  ids: readonly (string | undefined)[],
  live: number,
): Generator<void, Uint32Array> {
  const { appeal, keenness, appealSpread, keennessSpread, bytes } = columns
  const levelOf = (effect: Float32Array, spread: Float32Array, slot: number): number =>
    level(effect[(slot * bytes) >> 2] ?? 0, spread[(slot * bytes) >> 2] ?? 0)
  const keys = new Float64Array(live)
  let count = 0
  for (let slot = 0; slot < ids.length && count < live; slot++) {
    if (slot % atOnce === atOnce - 1) yield
    if (ids[slot] !== undefined)
      keys[count++] = (groupOf(columns, slot) * levels + levelOf(appeal, appealSpread, slot)) * slots + slot
  }
  yield
  keys.sort()
  yield
  let row = 0
  for (let start = 0, end = 0; start < live; start = end) {
    const group = Math.floor((keys[start] ?? 0) / (levels * slots))
    while (end < live && Math.floor((keys[end] ?? 0) / (levels * slots)) === group) end++
    const inRow = Math.ceil(Math.sqrt((end - start) / blockSize)) * blockSize
    for (let at = start; at < end; at++) {
      const slot = (keys[at] ?? 0) % slots
      if (at % atOnce === atOnce - 1) yield
      if ((at - start) % inRow === 0) row += 1
      keys[at] = (row * levels + levelOf(keenness, keennessSpread, slot)) * slots + slot
    }
  }
  yield
  keys.sort()
  const order = new Uint32Array(live)
  for (let at = 0; at < live; at++) order[at] = (keys[at] ?? 0) % slots
  return order
}
