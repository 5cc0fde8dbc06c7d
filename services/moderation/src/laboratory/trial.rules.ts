import type { Trial } from '@xinyu/contracts/http/moderation/laboratory'

export interface Hit {
  subject_id: string
  user_id: string
  text: string
  at: Date
  verdict: 'approved' | 'rejected' | null
}
const shown = 10

/**
 * What a rule would have found. Samples show what moderators had approved first: these would be mistakes.
 * `allRejected`: of everything that was read, where that is known.
 */
export const trialOf = (hits: readonly Hit[], read: number, isComplete: boolean, allRejected = 0): Trial => {
  const decidedAs = (verdict: Hit['verdict']) => hits.filter((hit) => hit.verdict === verdict)
  const [approved, rejected] = [decidedAs('approved'), decidedAs('rejected')]
  const decided = approved.length + rejected.length
  return {
    read,
    isComplete,
    hits: hits.length,
    members: new Set(hits.map(({ user_id }) => user_id)).size,
    approved: approved.length,
    rejected: rejected.length,
    precision: decided === 0 ? null : rejected.length / decided,
    recall: allRejected === 0 ? null : rejected.length / allRejected,
    samples: [...approved, ...decidedAs(null), ...rejected]
      .slice(0, shown)
      .map(({ at, ...hit }) => ({ ...hit, at: at.toISOString() })),
  }
}
