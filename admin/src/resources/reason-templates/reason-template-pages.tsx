import RuleOutlined from '@mui/icons-material/RuleOutlined'
import { reasonTemplates } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const reasonTemplatePages: ResourceProps = {
  name: reasonTemplates.name,
  icon: RuleOutlined,
  list: lazy(() => import('./reason-template-list.tsx').then((module) => ({ default: module.ReasonTemplateList }))),
  create: lazy(() =>
    import('./reason-template-write.tsx').then((module) => ({ default: module.ReasonTemplateCreate })),
  ),
  edit: lazy(() => import('./reason-template-write.tsx').then((module) => ({ default: module.ReasonTemplateEdit }))),
  recordRepresentation: ({ title }: RecordOf<typeof reasonTemplates>) => title,
}
