import FactCheck from '@mui/icons-material/FactCheck'
import { profileReviews } from '@xinyu/contracts/admin/resources'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Review } from './review.ts'

export const profileReviewPages: ResourceProps = {
  name: profileReviews.name,
  icon: FactCheck,
  list: lazy(() => import('./list/review-list.tsx').then((module) => ({ default: module.ReviewList }))),
  show: lazy(() => import('./desk/review-show.tsx').then((module) => ({ default: module.ReviewShow }))),
  recordRepresentation: (review: Review) => review.user.name,
}
