import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import type { FactoryProvider } from '@nestjs/common'
import type { IndexSpecification } from 'mongodb'

type Field = keyof UserSnapshot

/** One service's options for its copy of people. */
export interface PeopleCopyOptions<K extends Field = Field> {
  fields: readonly K[]
  /** what is kept of an erased user; default: the snapshot of the fact */
  ofErased?: (user: Pick<UserSnapshot, K>) => Pick<UserSnapshot, K> | null
  /** with `vipLimitDate` */
  hasVipMembership?: boolean
  /** with `marketingSince` */
  hasMarketing?: boolean
  indexes?: readonly IndexSpecification[]
  /** awaited with the person's id after each fact that carries the user, before the next fact */
  onChanged?: Pick<FactoryProvider<PersonChanged>, 'inject' | 'useFactory'>
  /** as `onChanged`, with both ids after each fact about a block */
  onBlockChanged?: Pick<FactoryProvider<BlockChanged>, 'inject' | 'useFactory'>
}
export type PersonChanged = (id: string) => Promise<void>
export type BlockChanged = (blocker: string, blocked: string) => Promise<void>
