import { Box, Typography } from '@mui/material'
import { policies } from '@xinyu/contracts/admin/quality/policies'
import type { RecordOf } from '@xinyu/contracts/resource'
import { CreateButton, useCanAccess, useLocaleState, useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'

type Policy = RecordOf<typeof policies>

const Text = ({ policy: { text, textEn } }: { policy: Policy }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <details>
      <summary>{translate('xinyu.policies.read')}</summary>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 640 }}>
        {locale === 'en' ? textEn : text}
      </Typography>
    </details>
  )
}
const columns: Column<Policy>[] = [
  { source: 'version', align: 'right', text: ({ version }) => version },
  { source: 'since', text: ({ since }) => since, render: ({ since, by }) => (by ? <DateTime at={since} /> : '—') },
  { source: 'note', text: ({ note }) => note },
  { source: 'text', text: ({ text }) => text, render: (policy) => <Text policy={policy} /> },
]
const PolicyCard = ({ record: policy }: { record: Policy }) => (
  <Box>
    <Typography sx={{ fontWeight: 600 }}>
      {useTranslate()('xinyu.policies.version', { version: policy.version })} · {policy.note}
    </Typography>
    <Text policy={policy} />
  </Box>
)

/** The rules, the newest version first. */
export const PolicyList = () => {
  const { canAccess: mayCreate } = useCanAccess({ resource: policies.name, action: 'create' })
  return (
    <ListFrame
      resource={policies}
      columns={columns}
      card={PolicyCard}
      sort={{ field: 'version', order: 'DESC' }}
      actions={mayCreate && <CreateButton />}
    />
  )
}
