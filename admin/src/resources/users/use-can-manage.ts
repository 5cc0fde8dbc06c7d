import type { AdminRole } from '@xinyu/contracts/call'
import { useGetIdentity, usePermissions } from 'react-admin'
import { canManage, type User } from './user.ts'

/** May the signed-in person act on this account? False until the identity is loaded. */
export const useCanManage = (user: User): boolean => {
  const { identity } = useGetIdentity()
  const { permissions } = usePermissions<AdminRole[]>()
  return identity !== undefined && canManage(user, String(identity.id), permissions ?? [])
}
