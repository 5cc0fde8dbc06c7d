import { blockSize } from './block-bounds.ts'
import type { TopK } from './top-k.rules.ts'
import { perWord } from './hobby-bits.ts'
import { meetsLimits, canMeetLimits } from './limits.ts'
import type { CandidateSearch } from './candidate-search.ts'
import type { Segment } from './segment.ts'

const noHobbies = new Uint8Array(0)

/**
 * Offers the block's possible best to `found`, those with most shared hobbies first. Each candidate is dropped at the
 * first failed check; cheap checks come first, the whole score last.
 */
export const searchBlock = (
  search: CandidateSearch,
  segment: Segment,
  block: number,
  city: number,
  found: TopK,
  skipped: ReadonlySet<string>,
): void => {
  const { columns, ids, hobbies } = segment
  const { summary, isListed, bytes } = columns
  const { limits, pruner } = search
  const { firstYear, lastYear, marriage } = limits
  const end = Math.min(ids.length, (block + 1) * blockSize)
  let { minScore } = found
  const maxShared = pruner ? pruner.enterBlock(segment, block) : hobbies.read(block, noHobbies)
  for (let shared = maxShared; shared >= 0; shared--) {
    if (pruner?.narrow(segment, block, shared, minScore) === false) continue
    for (let first = block * blockSize, word = 0; first < end; first += perWord, word++)
      for (let bits = hobbies.sharing(word, shared); bits !== 0; bits &= bits - 1) {
        const slot = first + 31 - Math.clz32(bits & -bits)
        if (slot >= end) break
        const seen = summary[slot] ?? 0
        if (!canMeetLimits(seen, firstYear, lastYear, marriage)) continue
        if (
          pruner &&
          !(
            pruner.canPassByEffects(seen) &&
            pruner.canPassByTraits(columns, slot, seen) &&
            pruner.canPassByTaste(columns, slot)
          )
        )
          continue
        if (isListed[slot * bytes] === 0 || !meetsLimits(columns, slot, limits)) continue
        if (city > 0 && columns.city[(slot * bytes) >> 1] !== city) continue
        const score = search.score(segment, slot)
        if (score < minScore) continue
        const id = ids[slot]
        if (id === undefined || skipped.has(id)) continue
        found.offer({ id, score })
        if (found.minScore === minScore) continue
        minScore = found.minScore
        pruner?.narrow(segment, block, shared, minScore)
      }
  }
}
