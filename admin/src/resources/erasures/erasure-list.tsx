import { Box, Chip, Typography } from '@mui/material'
import { erasures } from '@xinyu/contracts/admin/people'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useLocaleState, useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'

type Erasure = RecordOf<typeof erasures>

const states = ([false, true] as const).map((value) => ({ value, label: `xinyu.erasures.complete.${value}` }))

/** One chip per service; those that have not confirmed the erasure are highlighted. */
const Receipts = ({ erasure: { receipts, missing, heldUntil } }: { erasure: Erasure }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const nameOf = (service: string): string => translate(`xinyu.erasures.service.${service}`)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {heldUntil && (
        <Chip
          size="small"
          color="info"
          label={translate('xinyu.erasures.held', { until: formatDateTime(heldUntil, locale) })}
        />
      )}
      {missing.map((service) => (
        <Chip
          key={service}
          size="small"
          color="warning"
          label={translate('xinyu.erasures.missing', { service: nameOf(service) })}
        />
      ))}
      {receipts.map(({ service }) => (
        <Chip key={service} size="small" variant="outlined" label={nameOf(service)} />
      ))}
    </Box>
  )
}

const columns: Column<Erasure>[] = [
  { source: 'id', text: ({ id }) => id },
  timeColumn('erasedAt'),
  {
    source: 'missing',
    text: ({ missing }) => missing.join(' '),
    render: (erasure) => <Receipts erasure={erasure} />,
  },
]

const ErasureCard = ({ record }: { record: Erasure }) => (
  <>
    <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      {record.id} · <DateTime at={record.erasedAt} />
    </Typography>
    <Receipts erasure={record} />
  </>
)

/** Erased accounts, and the services that have not confirmed yet. */
export const ErasureList = () => (
  <ListFrame
    resource={erasures}
    columns={columns}
    card={ErasureCard}
    sort={{ field: 'erasedAt', order: 'DESC' }}
    filterDefaultValues={{ isComplete: false }}
    tab={{ source: 'isComplete', choices: states }}
  />
)
