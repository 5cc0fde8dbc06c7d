/**
 * What one person did about another. Each field has a guard of its own: the sequence number of the fact, or the time.
 */
export interface Outcome {
  _id: string
  from: string
  to: string
  /** time of the last change; old ones expire */
  at: Date
  viewedAt?: Date | null
  passedAt?: Date | null
  likedAt?: Date | null
  lovedAt?: Date | null
  wroteAt?: Date | null
  reportedAt?: Date | null
  /** the predicted chance of a yes at the first decision */
  said?: number
}

export type OutcomeField = 'viewedAt' | 'passedAt' | 'likedAt' | 'lovedAt' | 'wroteAt' | 'reportedAt'

export type StoredOutcome = Outcome & { seq?: Partial<Record<OutcomeField, number>> }
