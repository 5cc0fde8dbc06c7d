import type { ErrorCode } from '@xinyu/contracts/errors'
import type { Fact } from '@xinyu/contracts/event'
import type { UserState } from './user.document.ts'

/**
 * The result of a decision about a member: the changes and facts (each contains the member's new state), or a refusal.
 */
export interface Decided {
  set?: Partial<UserState>
  /** `bare`: does not contain the member */
  facts?: { fact: Fact; extra?: Record<string, unknown>; bare?: true }[]
}
interface Refused {
  refuse: ErrorCode
  details?: Record<string, unknown>
}
export type Decision = Decided | Refused
