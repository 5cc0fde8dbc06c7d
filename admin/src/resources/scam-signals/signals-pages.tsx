import TrackChanges from '@mui/icons-material/TrackChanges'
import { scamSignals } from '@xinyu/contracts/admin/content'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const signalsPages: ResourceProps = {
  name: scamSignals.name,
  icon: TrackChanges,
  list: lazy(() => import('./signals-list.tsx').then((module) => ({ default: module.SignalsList }))),
}
