import { usePermissions } from 'react-admin'
import type { AdminRole } from '@xinyu/contracts/call'
import { mayAct } from './access.ts'

/** May the signed-in person do this? False until it is known. */
export const useMay = (resource: string, action: string): boolean => {
  const { permissions } = usePermissions<AdminRole[]>()
  return mayAct(permissions ?? [], resource, action)
}
