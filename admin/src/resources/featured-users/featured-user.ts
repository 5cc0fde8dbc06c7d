import type { featuredUsers } from '@xinyu/contracts/admin/people'
import { FeaturedStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'

export type FeaturedUser = RecordOf<typeof featuredUsers>

export const featuredStates = Object.values(FeaturedStatus)
  .filter((value) => value !== FeaturedStatus.None)
  .map((value) => ({ value, label: `xinyu.featuredUsers.status.s${value}` }))
