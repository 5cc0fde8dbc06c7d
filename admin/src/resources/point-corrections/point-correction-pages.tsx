import Tune from '@mui/icons-material/Tune'
import { pointCorrections } from '@xinyu/contracts/admin/money'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const pointCorrectionPages: ResourceProps = {
  name: pointCorrections.name,
  icon: Tune,
  list: lazy(() => import('./point-correction-list.tsx').then((module) => ({ default: module.PointCorrectionList }))),
}
