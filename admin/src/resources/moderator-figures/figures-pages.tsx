import QueryStats from '@mui/icons-material/QueryStats'
import { moderatorFigures } from '@xinyu/contracts/admin/desk'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const figuresPages: ResourceProps = {
  name: moderatorFigures.name,
  icon: QueryStats,
  list: lazy(() => import('./figures-list.tsx').then((module) => ({ default: module.FiguresList }))),
}
