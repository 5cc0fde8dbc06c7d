import { Box, Chip, Typography } from '@mui/material'
import { payoutBatches } from '@xinyu/contracts/admin/payout-batches'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useTranslate } from 'react-admin'
import { formatDateTime, yuan } from '../../shared/format/format.ts'
import { moneyColumn, timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'

export type Batch = RecordOf<typeof payoutBatches>

const states = (['waiting', 'approved', 'done', 'rejected'] as const).map((value) => ({
  value,
  label: `xinyu.payoutBatches.state.${value}`,
}))
const tones = { waiting: 'warning', approved: 'info', done: 'success', rejected: 'default' } as const

export const BatchState = ({ state }: Pick<Batch, 'state'>) => (
  <Chip
    size="small"
    variant="outlined"
    color={tones[state]}
    label={useTranslate()(`xinyu.payoutBatches.state.${state}`)}
  />
)

const columns: Column<Batch>[] = [
  timeColumn('addtime'),
  { source: 'requestedBy', text: ({ requestedByName, requestedBy }) => requestedByName || requestedBy },
  { source: 'size', align: 'right', text: ({ size }) => size },
  moneyColumn('net'),
  {
    source: 'state',
    text: ({ state }, { translate }) => translate(`xinyu.payoutBatches.state.${state}`),
    render: ({ state }) => <BatchState state={state} />,
  },
  { source: 'decidedBy', text: ({ decidedByName, decidedBy }) => decidedByName || decidedBy },
]

const BatchCard = ({ record: batch }: { record: Batch }) => {
  const { locale } = useTranslation()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {yuan(batch.net, locale)} · {batch.size}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {batch.requestedByName || batch.requestedBy} · {formatDateTime(batch.addtime, locale)}
        </Typography>
      </Box>
      <BatchState state={batch.state} />
    </Box>
  )
}

/** Batches of payouts: those that wait for a second person first. */
export const BatchList = () => (
  <ListFrame
    resource={payoutBatches}
    columns={columns}
    card={BatchCard}
    sort={{ field: 'addtime', order: 'DESC' }}
    filters={[]}
    tab={{ source: 'state', choices: states }}
    hasPage
  />
)
