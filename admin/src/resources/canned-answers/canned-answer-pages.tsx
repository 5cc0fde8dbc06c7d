import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined'
import { cannedAnswers } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const cannedAnswerPages: ResourceProps = {
  name: cannedAnswers.name,
  icon: QuickreplyOutlined,
  list: lazy(() => import('./canned-answer-list.tsx').then((module) => ({ default: module.CannedAnswerList }))),
  create: lazy(() => import('./canned-answer-write.tsx').then((module) => ({ default: module.CannedAnswerCreate }))),
  edit: lazy(() => import('./canned-answer-write.tsx').then((module) => ({ default: module.CannedAnswerEdit }))),
  recordRepresentation: ({ title }: RecordOf<typeof cannedAnswers>) => title,
}
