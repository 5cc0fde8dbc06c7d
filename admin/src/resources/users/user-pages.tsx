import Group from '@mui/icons-material/Group'
import { users } from '@xinyu/contracts/admin/users'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { User } from './user.ts'

export const userPages: ResourceProps = {
  name: users.name,
  icon: Group,
  list: lazy(() => import('./user-list.tsx').then((module) => ({ default: module.UserList }))),
  show: lazy(() => import('./user-show.tsx').then((module) => ({ default: module.UserShow }))),
  edit: lazy(() => import('./user-edit.tsx').then((module) => ({ default: module.UserEdit }))),
  recordRepresentation: (user: User) => user.name || user.GID,
}
