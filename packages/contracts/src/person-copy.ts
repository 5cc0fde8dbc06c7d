import type { UserSnapshot } from './profile.ts'

/** What a service knows of a person: a copy fed by facts. Each stream of facts has a guard of its own. */
export interface PersonCopy<K extends keyof UserSnapshot = keyof UserSnapshot> {
  _id: string
  /** null: nothing was heard of the user yet, or nothing is kept of one that was erased */
  user: Pick<UserSnapshot, K> | null
  /** number of the last fact `user` was taken from */
  userSeq?: number
  /** when `user` was last written */
  changedAt?: Date
  /** an erased user never comes back */
  isErased?: true
  vipLimitDate?: Date | null
  /** number of the last fact about the membership */
  walletSeq?: number
  /** since when they agree to marketing; absent or null: they do not */
  marketingSince?: Date | null
  /** number of the last answer about marketing */
  marketingSeq?: number
}
