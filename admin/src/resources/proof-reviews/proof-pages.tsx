import Badge from '@mui/icons-material/Badge'
import School from '@mui/icons-material/School'
import { gradeReviews, realNameReviews } from '@xinyu/contracts/admin/people'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { ProofReview } from './proof-review.ts'

const recordRepresentation = (review: ProofReview): string => review.user.name

export const realNamePages: ResourceProps = {
  name: realNameReviews.name,
  icon: Badge,
  list: lazy(() => import('./proof-list.tsx').then((module) => ({ default: module.RealNameList }))),
  show: lazy(() => import('./proof-show.tsx').then((module) => ({ default: module.RealNameShow }))),
  recordRepresentation,
}
export const gradePages: ResourceProps = {
  name: gradeReviews.name,
  icon: School,
  list: lazy(() => import('./proof-list.tsx').then((module) => ({ default: module.GradeList }))),
  show: lazy(() => import('./proof-show.tsx').then((module) => ({ default: module.GradeShow }))),
  recordRepresentation,
}
