import type { AdminRole } from '@xinyu/contracts/call'
import { useGetIdentity, usePermissions } from 'react-admin'
import { isTouchable, type User } from './user.ts'

/** May the signed-in person act on this account at all? False until it is known who that is. */
export const useTouchable = (user: User): boolean => {
  const { identity } = useGetIdentity()
  const { permissions } = usePermissions<AdminRole[]>()
  return identity !== undefined && isTouchable(user, String(identity.id), permissions ?? [])
}
