import Star from '@mui/icons-material/Star'
import { featuredUsers } from '@xinyu/contracts/admin/people'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { FeaturedUser } from './featured-user.ts'

export const featuredPages: ResourceProps = {
  name: featuredUsers.name,
  icon: Star,
  list: lazy(() => import('./featured-list.tsx').then((module) => ({ default: module.FeaturedList }))),
  recordRepresentation: (user: FeaturedUser) => user.name,
}
