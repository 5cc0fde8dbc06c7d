import PersonOff from '@mui/icons-material/PersonOff'
import { erasures } from '@xinyu/contracts/admin/people'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const erasurePages: ResourceProps = {
  name: erasures.name,
  icon: PersonOff,
  list: lazy(() => import('./erasure-list.tsx').then((module) => ({ default: module.ErasureList }))),
}
