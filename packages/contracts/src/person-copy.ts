import type { UserSnapshot } from './profile/user-snapshot.ts'

/** A service's copy of a person, fed by facts. Each stream of facts has its own guard. */
export interface PersonCopy<K extends keyof UserSnapshot = keyof UserSnapshot> {
  _id: string
  /** null: no fact of the user arrived yet, or the user was erased */
  user: Pick<UserSnapshot, K> | null
  /** sequence number of the last fact `user` was taken from */
  userSeq?: number
  /** when `user` was last written */
  changedAt?: Date
  /** an erased user never comes back */
  isErased?: true
  vipLimitDate?: Date | null
  /** sequence number of the last fact about the membership */
  walletSeq?: number
  /** since when they consent to marketing; absent or null: they do not */
  marketingSince?: Date | null
  /** sequence number of the last fact about that consent */
  marketingSeq?: number
}
