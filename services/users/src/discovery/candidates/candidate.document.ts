import type { CardFields } from '../../user/user-card.rules.ts'
import type { UserState } from '../../user/user.document.ts'

/** A member as lists filter, sort and show them: `CardFields` and these. */
export interface Candidate extends CardFields, Pick<UserState, 'income' | 'marriage' | 'wishes'> {
  provinceCode: string | null
  cityCode: string | null
  createdAt: Date
}

/** `version` is the member's version from which the candidate was made; `changedAt` is for the in-memory indexes. */
export type StoredCandidate = Pick<Candidate, '_id' | 'provinceCode' | 'gender'> & {
  version: number
  changedAt?: Date
} & (({ listed: true } & Candidate) | { listed: false })
