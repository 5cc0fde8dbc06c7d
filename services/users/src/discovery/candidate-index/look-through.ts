import { blockSize } from './block-bounds.ts'
import type { BestFew } from './heaps.rules.ts'
import { perWord } from './hobby-bits.ts'
import { keepsLimits, mayKeepLimits } from './limits.ts'
import type { Look } from './look.ts'
import type { Segment } from './segment.ts'

const noHobbies = new Uint8Array(0)

/**
 * Offers to `found` whoever of a block might be among the best: first those who share most hobbies, and each is left at
 * the first thing that they lack, from what is cheap to look at to the whole score.
 */
export const lookThrough = (
  look: Look,
  segment: Segment,
  block: number,
  city: number,
  found: BestFew,
  skipped: ReadonlySet<string>,
): void => {
  const { columns, ids, hobbies } = segment
  const { glance, isListed, bytes } = columns
  const { limits, gate } = look
  const { firstYear, lastYear, marriage } = limits
  const end = Math.min(ids.length, (block + 1) * blockSize)
  let { least } = found
  const most = gate ? gate.turnTo(segment, block) : hobbies.read(block, noHobbies)
  for (let shared = most; shared >= 0; shared--) {
    if (gate?.narrow(segment, block, shared, least) === false) continue
    for (let first = block * blockSize, word = 0; first < end; first += perWord, word++)
      for (let bits = hobbies.sharing(word, shared); bits !== 0; bits &= bits - 1) {
        const slot = first + 31 - Math.clz32(bits & -bits)
        if (slot >= end) break
        const seen = glance[slot] ?? 0
        if (!mayKeepLimits(seen, firstYear, lastYear, marriage)) continue
        if (gate && !(gate.mayMatch(seen) && gate.maySuit(columns, slot, seen) && gate.mayExcel(columns, slot)))
          continue
        if (isListed[slot * bytes] === 0 || !keepsLimits(columns, slot, limits)) continue
        if (city > 0 && columns.city[(slot * bytes) >> 1] !== city) continue
        const score = look.score(segment, slot)
        if (score < least) continue
        const id = ids[slot]
        if (id === undefined || skipped.has(id)) continue
        found.offer({ id, score })
        if (found.least === least) continue
        least = found.least
        gate?.narrow(segment, block, shared, least)
      }
  }
}
