import Gavel from '@mui/icons-material/Gavel'
import { appeals } from '@xinyu/contracts/admin/reports'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Appeal } from './appeal.ts'

export const appealPages: ResourceProps = {
  name: appeals.name,
  icon: Gavel,
  list: lazy(() => import('./appeal-list.tsx').then((module) => ({ default: module.AppealList }))),
  show: lazy(() => import('./appeal-show.tsx').then((module) => ({ default: module.AppealShow }))),
  recordRepresentation: ({ user, user_id }: Appeal) => user?.name || user_id,
}
