import { usePermissions } from 'react-admin'
import type { AdminRole } from '@xinyu/contracts/call'
import { isAllowed } from './access.ts'

/** May the signed-in person do this? False until the roles are loaded. */
export const useIsAllowed = (resource: string, action: string): boolean => {
  const { permissions } = usePermissions<AdminRole[]>()
  return isAllowed(permissions ?? [], resource, action)
}
