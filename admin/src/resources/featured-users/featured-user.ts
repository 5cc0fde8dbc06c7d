import type { featuredUsers } from '@xinyu/contracts/admin/people'
import { FeaturedStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'

export type FeaturedUser = RecordOf<typeof featuredUsers>

export const featuredStates = Object.entries(FeaturedStatus)
  .filter(([, value]) => value !== FeaturedStatus.None)
  .map(([name, value]) => ({ value, label: `xinyu.featuredUsers.status.${name}` }))
