import type { Trial } from '@xinyu/contracts/http/moderation/laboratory'

export interface Hit {
  subject_id: string
  user_id: string
  text: string
  at: Date
  verdict: 'approved' | 'rejected' | null
}
export interface Scored extends Hit {
  score: number
}
const shown = 10

/** What was read, and whether that is everything. */
interface Reading {
  read: number
  isComplete: boolean
}
type Rates = Omit<Trial['curve'][number], 'from'>

interface Counts {
  hits: number
  members: number
  approved: number
  rejected: number
}
/** `allRejected`: of everything that was read, where that is known. */
const ratesOf = ({ approved, rejected, ...counts }: Counts, allRejected: number): Rates => ({
  ...counts,
  approved,
  rejected,
  precision: approved + rejected === 0 ? null : rejected / (approved + rejected),
  recall: allRejected === 0 ? null : rejected / allRejected,
})

/** What a rule would have found. Samples show what moderators had approved first: these would be mistakes. */
export const trialOf = (hits: readonly Hit[], reading: Reading, allRejected = 0): Trial => {
  const decidedAs = (verdict: Hit['verdict']) => hits.filter((hit) => hit.verdict === verdict)
  const [approved, rejected] = [decidedAs('approved'), decidedAs('rejected')]
  const members = new Set(hits.map(({ user_id }) => user_id)).size
  const counts = { hits: hits.length, members, approved: approved.length, rejected: rejected.length }
  return {
    ...reading,
    ...ratesOf(counts, allRejected),
    curve: [],
    samples: [...approved, ...decidedAs(null), ...rejected]
      .slice(0, shown)
      .map(({ subject_id, user_id, text, at, verdict }) => ({
        subject_id,
        user_id,
        text,
        verdict,
        at: at.toISOString(),
      })),
  }
}

/** The trial of one threshold, and the curve of others beside it. */
export const trialOfScores = (
  scored: readonly Scored[],
  { from, thresholds, ...reading }: Reading & { from: number; thresholds: readonly number[] },
): Trial => {
  const allRejected = scored.filter(({ verdict }) => verdict === 'rejected').length
  const hits = scored.filter(({ score }) => score >= from)
  return { ...trialOf(hits, reading, allRejected), curve: curveOf(scored, [from, ...thresholds], allRejected) }
}

/** In one pass from the highest score: a lower threshold finds what a higher one does, and more. */
const curveOf = (scored: readonly Scored[], thresholds: readonly number[], allRejected: number): Trial['curve'] => {
  const highestFirst = scored.toSorted((one, other) => other.score - one.score)
  const [members, counts] = [new Set<string>(), { hits: 0, approved: 0, rejected: 0 }]
  const points = [...new Set(thresholds)].toSorted((one, other) => other - one)
  return points
    .map((from) => {
      for (let hit = highestFirst[counts.hits]; hit && hit.score >= from; hit = highestFirst[counts.hits]) {
        counts.hits++
        members.add(hit.user_id)
        if (hit.verdict !== null) counts[hit.verdict]++
      }
      return { from, ...ratesOf({ ...counts, members: members.size }, allRejected) }
    })
    .toReversed()
}

const points = 19
/** of scores from 0 to 1 */
export const shares = Array.from({ length: points }, (_none, at) => (at + 1) / (points + 1))

/** Whole numbers up to the highest score, at equal distances. */
export const wholeNumbersTo = (highest: number): number[] => {
  const step = Math.max(1, Math.ceil(highest / points))
  return Array.from({ length: Math.floor(highest / step) }, (_none, at) => (at + 1) * step)
}
