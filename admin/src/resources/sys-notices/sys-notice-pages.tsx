import Campaign from '@mui/icons-material/Campaign'
import { sysNotices } from '@xinyu/contracts/admin/support'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { SysNotice } from './sys-notice.ts'

export const sysNoticePages: ResourceProps = {
  name: sysNotices.name,
  icon: Campaign,
  list: lazy(() => import('./sys-notice-list.tsx').then((module) => ({ default: module.SysNoticeList }))),
  create: lazy(() => import('./sys-notice-write.tsx').then((module) => ({ default: module.SysNoticeWrite }))),
  recordRepresentation: (notice: SysNotice) => notice.title,
}
