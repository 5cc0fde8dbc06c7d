import RuleOutlined from '@mui/icons-material/RuleOutlined'
import { Chip, Link as MuiLink, Typography } from '@mui/material'
import { reasonTemplates } from '@xinyu/contracts/admin/desk'
import { decidedIn } from '@xinyu/contracts/admin/reviewable'
import type { RecordOf } from '@xinyu/contracts/resource'
import { CreateButton, SelectInput, useCreatePath, useLocaleState, useTranslate, useCanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import { Empty } from '../../shared/list-frame/empty.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { nameOf, noticeOf } from '../../shared/hooks/use-reasons.ts'

type Template = RecordOf<typeof reasonTemplates>

const Name = ({ template }: { template: Template }) => {
  const createPath = useCreatePath()
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { canAccess: mayEdit } = useCanAccess({ resource: reasonTemplates.name, action: 'edit' })
  const name = nameOf(template, locale)
  return (
    <>
      {mayEdit ? (
        <MuiLink component={Link} to={createPath({ resource: reasonTemplates.name, type: 'edit', id: template.id })}>
          {name}
        </MuiLink>
      ) : (
        name
      )}
      {!template.isOn && <Chip size="small" label={translate('xinyu.reasonTemplates.off')} sx={{ ml: 1 }} />}
    </>
  )
}
const Notice = ({ template }: { template: Template }) => {
  const [locale] = useLocaleState()
  return (
    <Typography variant="body2" sx={{ maxWidth: 520, overflowWrap: 'anywhere' }}>
      {noticeOf(template, locale === 'en' ? 'en' : 'zh-CN')}
    </Typography>
  )
}
const columns: Column<Template>[] = [
  { source: 'queue', text: ({ queue }, { translate }) => translate(`resources.${queue}.name`) },
  { source: 'title', text: ({ title }) => title, render: (template) => <Name template={template} /> },
  { source: 'text', text: ({ text }) => text, render: (template) => <Notice template={template} /> },
  { source: 'order', align: 'right', text: ({ order }) => order },
]
const TemplateCard = ({ record }: { record: Template }) => (
  <>
    <Name template={record} />
    <Notice template={record} />
  </>
)
const filters = [
  <SelectInput
    key="queue"
    source="queue"
    alwaysOn
    choices={decidedIn.options.map((id) => ({ id, name: `resources.${id}.name` }))}
  />,
]
const Nothing = () => {
  const translate = useTranslate()
  return (
    <Empty
      icon={<RuleOutlined />}
      title={translate('xinyu.reasonTemplates.empty')}
      help={translate('xinyu.reasonTemplates.emptyHelp')}
    />
  )
}

/** Reasons by queue, in the order of their keys. */
export const ReasonTemplateList = () => {
  const { canAccess: mayCreate } = useCanAccess({ resource: reasonTemplates.name, action: 'create' })
  return (
    <ListFrame
      resource={reasonTemplates}
      columns={columns}
      card={TemplateCard}
      sort={{ field: 'order', order: 'ASC' }}
      filters={filters}
      actions={mayCreate && <CreateButton />}
      empty={<Nothing />}
    />
  )
}
