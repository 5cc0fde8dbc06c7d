import type { UserSnapshot } from '@xinyu/contracts/profile'
import type { FactoryProvider } from '@nestjs/common'
import type { IndexSpecification } from 'mongodb'

type Field = keyof UserSnapshot

/** What one service wants of people. */
export interface PeopleCopyOptions<K extends Field = Field> {
  fields: readonly K[]
  /** what is kept of an erased user; as told unless given */
  ofErased?: (user: Pick<UserSnapshot, K>) => Pick<UserSnapshot, K> | null
  /** with `vipLimitDate` */
  hasMembership?: boolean
  /** with `marketingSince` */
  hasMarketing?: boolean
  indexes?: readonly IndexSpecification[]
  /** makes what is awaited with a person's id after each fact that carries the user, before the next one is taken */
  onChanged?: Pick<FactoryProvider<PersonChanged>, 'inject' | 'useFactory'>
  /** as `onChanged`, with both ids after each fact about a block */
  onBlockChanged?: Pick<FactoryProvider<BlockChanged>, 'inject' | 'useFactory'>
}
export type PersonChanged = (id: string) => Promise<void>
export type BlockChanged = (blocker: string, blocked: string) => Promise<void>
