import type { users } from '@xinyu/contracts/admin/users'
import type { AdminRole } from '@xinyu/contracts/call'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'

export type User = RecordOf<typeof users>

export const isBanned = (user: User): boolean => user.isCompleted === ProfileStatus.Banned

/** A limit ends by itself. */
export const isLimited = ({ limitedUntil }: Pick<User, 'limitedUntil'>, now: Date): boolean =>
  Boolean(limitedUntil) && new Date(limitedUntil ?? 0) > now

/** Guests, banned and cancelled accounts cannot be banned. */
export const isBannable = (user: User): boolean =>
  user.type === 'normal' && user.isCompleted !== ProfileStatus.Banned && user.isCompleted !== ProfileStatus.Cancelled

/** Staff cannot manage their own account, and only admins manage accounts with roles; the server enforces the same. */
export const canManage = (user: User, me: string, roles: readonly AdminRole[]): boolean =>
  user.id !== me && (user.roles.length === 0 || roles.includes('admin'))

export const profileStates = Object.entries(ProfileStatus).map(([name, value]) => ({
  value,
  label: `xinyu.profileStatus.${name}`,
}))
