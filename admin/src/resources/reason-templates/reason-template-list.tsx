import { Chip, Typography } from '@mui/material'
import { reasonTemplates } from '@xinyu/contracts/admin/desk'
import { decidedIn } from '@xinyu/contracts/admin/reviewable'
import type { RecordOf } from '@xinyu/contracts/resource'
import { CreateButton, SelectInput, useLocaleState, useTranslate, useCanAccess } from 'react-admin'
import { LowAgreement } from '../../shared/agreements/low-agreement.tsx'
import { RecordLink } from '../../shared/link/record-link.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { reasonName, reasonText } from '../../shared/hooks/use-reasons.ts'

type Template = RecordOf<typeof reasonTemplates>

const Name = ({ template }: { template: Template }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { canAccess: mayEdit } = useCanAccess({ resource: reasonTemplates.name, action: 'edit' })
  const name = reasonName(template, locale)
  return (
    <>
      {mayEdit ? (
        <RecordLink resource={reasonTemplates.name} id={template.id} type="edit">
          {name}
        </RecordLink>
      ) : (
        name
      )}
      {!template.isOn && <Chip size="small" label={translate('xinyu.reasonTemplates.off')} sx={{ ml: 1 }} />}
      <LowAgreement queue={template.queue} code={template.code} />
    </>
  )
}
const Notice = ({ template }: { template: Template }) => {
  const [locale] = useLocaleState()
  return (
    <Typography variant="body2" sx={{ maxWidth: 520, overflowWrap: 'anywhere' }}>
      {reasonText(template, locale === 'en' ? 'en' : 'zh-CN')}
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
    />
  )
}
