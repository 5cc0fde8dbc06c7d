import Flag from '@mui/icons-material/Flag'
import { reports } from '@xinyu/contracts/admin/reports'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Report } from './report.ts'

export const reportPages: ResourceProps = {
  name: reports.name,
  icon: Flag,
  list: lazy(() => import('./report-list.tsx').then((module) => ({ default: module.ReportList }))),
  show: lazy(() => import('./report-show.tsx').then((module) => ({ default: module.ReportShow }))),
  recordRepresentation: ({ user2, user2_id }: Report) => user2?.name || user2_id,
}
