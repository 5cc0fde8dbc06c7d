import { certainty } from '../../matching/matching.public.ts'
import { blockSize } from './block-bounds.ts'
import type { Columns } from './columns.ts'

/** typical uncertainty of a seeker, used since no particular one is known here */
const typicalSpread = 0.5
/** years per group */
const yearsPerGroup = 4
/** candidates per step */
export const perStep = 2_048
/** levels of an effect, and the logits beyond which all are equal */
const levels = 1_024
const maxLogit = 5
/** more than the slots of a segment: slot and key form one number, since numbers sort fast */
const slots = 65_536

/** The level of an effect, drawn to the middle by its uncertainty. */
const level = (value: number, spread: number): number => {
  const drawn = value * certainty(spread + typicalSpread)
  const share = (Math.max(-maxLogit, Math.min(maxLogit, drawn)) + maxLogit) / (2 * maxLogit)
  return Math.min(levels - 1, Math.floor(share * levels))
}

/** Groups by what limits distinguish; new members without known effects are apart, since their bounds differ. */
const groupOf = ({ born, marriage, appealSpread, keennessSpread, bytes }: Columns, slot: number): number => {
  const at = slot * bytes
  const isNew =
    (appealSpread[at >> 2] ?? 0) > 2 * typicalSpread && (keennessSpread[at >> 2] ?? 0) > 2 * typicalSpread ? 1 : 0
  return (isNew * 256 + (marriage[at] ?? 0)) * 1_024 + Math.floor((born[at >> 2] ?? 0) / (yearsPerGroup * 10_000))
}

/**
 * An order with similar candidates side by side: by group, within it in rows of similar appeal, within a row by
 * keenness, so that a block is narrow in both. Requests are served between its steps; candidates added in between are
 * left out.
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
    if (slot % perStep === perStep - 1) yield
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
      if (at % perStep === perStep - 1) yield
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
