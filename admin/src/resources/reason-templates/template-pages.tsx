import RuleOutlined from '@mui/icons-material/RuleOutlined'
import { reasonTemplates } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const templatePages: ResourceProps = {
  name: reasonTemplates.name,
  icon: RuleOutlined,
  list: lazy(() => import('./template-list.tsx').then((module) => ({ default: module.TemplateList }))),
  create: lazy(() => import('./template-write.tsx').then((module) => ({ default: module.TemplateCreate }))),
  edit: lazy(() => import('./template-write.tsx').then((module) => ({ default: module.TemplateEdit }))),
  recordRepresentation: ({ title }: RecordOf<typeof reasonTemplates>) => title,
}
