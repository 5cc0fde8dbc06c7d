import SupervisorAccount from '@mui/icons-material/SupervisorAccount'
import { escalations } from '@xinyu/contracts/admin/desk'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const escalationPages: ResourceProps = {
  name: escalations.name,
  icon: SupervisorAccount,
  list: lazy(() => import('./escalation-list.tsx').then((module) => ({ default: module.EscalationList }))),
}
