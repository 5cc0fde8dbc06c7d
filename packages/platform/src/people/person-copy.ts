import type { UserSnapshot } from '@xinyu/contracts/profile'
import type { FactoryProvider } from '@nestjs/common'
import type { IndexSpecification } from 'mongodb'

type Field = keyof UserSnapshot

/** What a service knows of a person: a copy fed by facts. Each stream of facts has a guard of its own. */
export interface PersonCopy<K extends Field = Field> {
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
  online?: boolean
  lastActive?: Date | null
  /** number of the last fact about the presence */
  presenceSeq?: number
}

/** What one service wants of people. */
export interface PeopleCopyOptions<K extends Field = Field> {
  fields: readonly K[]
  /** what is kept of an erased user; as told unless given */
  ofErased?: (user: Pick<UserSnapshot, K>) => Pick<UserSnapshot, K> | null
  /** with `vipLimitDate` */
  hasMembership?: boolean
  /** with `online` and `lastActive` */
  hasPresence?: boolean
  indexes?: readonly IndexSpecification[]
  /** makes what is awaited with a person's id after each fact that carries the user, before the next one is taken */
  onChanged?: Pick<FactoryProvider<PersonChanged>, 'inject' | 'useFactory'>
}
export type PersonChanged = (id: string) => Promise<void>
