import Star from '@mui/icons-material/Star'
import { featuredUsers } from '@xinyu/contracts/admin/people'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { FeaturedUser } from './featured-user.ts'

export const featuredUserPages: ResourceProps = {
  name: featuredUsers.name,
  icon: Star,
  list: lazy(() => import('./featured-user-list.tsx').then((module) => ({ default: module.FeaturedUserList }))),
  recordRepresentation: (user: FeaturedUser) => user.name,
}
