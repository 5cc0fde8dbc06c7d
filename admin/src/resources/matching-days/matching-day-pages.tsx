import Insights from '@mui/icons-material/Insights'
import { matchingDays } from '@xinyu/contracts/admin/matching'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const matchingDayPages: ResourceProps = {
  name: matchingDays.name,
  icon: Insights,
  list: lazy(() => import('./matching-day-list.tsx').then((module) => ({ default: module.MatchingDayList }))),
}
