import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined'
import { cannedAnswers } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const cannedPages: ResourceProps = {
  name: cannedAnswers.name,
  icon: QuickreplyOutlined,
  list: lazy(() => import('./canned-list.tsx').then((module) => ({ default: module.CannedList }))),
  create: lazy(() => import('./canned-write.tsx').then((module) => ({ default: module.CannedCreate }))),
  edit: lazy(() => import('./canned-write.tsx').then((module) => ({ default: module.CannedEdit }))),
  recordRepresentation: ({ title }: RecordOf<typeof cannedAnswers>) => title,
}
