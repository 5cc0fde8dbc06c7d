import QueryStats from '@mui/icons-material/QueryStats'
import { moderatorFigures } from '@xinyu/contracts/admin/desk'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const moderatorFigurePages: ResourceProps = {
  name: moderatorFigures.name,
  icon: QueryStats,
  list: lazy(() => import('./moderator-figure-list.tsx').then((module) => ({ default: module.ModeratorFigureList }))),
}
