import WorkspacePremium from '@mui/icons-material/WorkspacePremium'
import { vipUsers } from '@xinyu/contracts/admin/people'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { VipUser } from './vip-user.ts'

export const vipUserPages: ResourceProps = {
  name: vipUsers.name,
  icon: WorkspacePremium,
  list: lazy(() => import('./vip-user-list.tsx').then((module) => ({ default: module.VipUserList }))),
  recordRepresentation: (user: VipUser) => user.name || user.GID,
}
