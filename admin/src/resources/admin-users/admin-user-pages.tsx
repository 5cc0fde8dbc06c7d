import ManageAccounts from '@mui/icons-material/ManageAccounts'
import { adminUsers } from '@xinyu/contracts/admin/people'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { AdminUser } from './admin-user.ts'

export const adminUserPages: ResourceProps = {
  name: adminUsers.name,
  icon: ManageAccounts,
  list: lazy(() => import('./admin-user-list.tsx').then((module) => ({ default: module.AdminUserList }))),
  create: lazy(() => import('./admin-user-write.tsx').then((module) => ({ default: module.AdminUserCreate }))),
  edit: lazy(() => import('./admin-user-write.tsx').then((module) => ({ default: module.AdminUserEdit }))),
  recordRepresentation: (user: AdminUser) => user.name || user.phone,
}
