import History from '@mui/icons-material/History'
import { auditLog } from '@xinyu/contracts/admin/audit'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const auditLogPages: ResourceProps = {
  name: auditLog.name,
  icon: History,
  list: lazy(() => import('./audit-log-list.tsx').then((module) => ({ default: module.AuditLogList }))),
}
