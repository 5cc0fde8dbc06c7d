import TrackChanges from '@mui/icons-material/TrackChanges'
import { scamSignals } from '@xinyu/contracts/admin/content'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const scamSignalPages: ResourceProps = {
  name: scamSignals.name,
  icon: TrackChanges,
  list: lazy(() => import('./scam-signal-list.tsx').then((module) => ({ default: module.ScamSignalList }))),
}
