import type { users } from '@xinyu/contracts/admin/resources'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'

export type User = RecordOf<typeof users>

export const isBanned = (user: User): boolean => user.isCompleted === ProfileStatus.Banned

/** a guest or a cancelled account has nothing to ban */
export const isBannable = (user: User): boolean => user.type === 'normal' && user.isCompleted !== ProfileStatus.Banned && user.isCompleted !== ProfileStatus.Cancelled

export const profileStates = Object.values(ProfileStatus).map((value) => ({ value, label: `xinyu.profileStatus.s${value}` }))
