import Login from '@mui/icons-material/Login'
import { loginLogs } from '@xinyu/contracts/admin/people'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const loginLogPages: ResourceProps = {
  name: loginLogs.name,
  icon: Login,
  list: lazy(() => import('./login-log-list.tsx').then((module) => ({ default: module.LoginLogList }))),
}
