import { Box, Chip, Typography } from '@mui/material'
import { scamSignals } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { TextInput, useTranslate } from 'react-admin'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column, Translation } from '../../shared/list-frame/columns.ts'
import { LaboratoryButton } from '../../shared/laboratory/laboratory-button.tsx'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { AcknowledgeButton, acknowledgedStates } from '../../shared/action/acknowledge-button.tsx'
import { PersonLink } from '../../shared/member/person-cell.tsx'

type ScamSignals = RecordOf<typeof scamSignals>

const filters = [<TextInput key="user_id" source="user_id" alwaysOn resettable />]

const counted = ({ signals }: ScamSignals, translate: Translation['translate']): string[] =>
  signals.map(({ kind, count }) => `${translate(`xinyu.scamSignals.kind.${kind}`)} × ${count}`)

const Counts = ({ signals }: { signals: ScamSignals }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {counted(signals, translate).map((label) => (
        <Chip key={label} size="small" label={label} />
      ))}
    </Box>
  )
}

const columns: Column<ScamSignals>[] = [
  { source: 'score', align: 'right', text: ({ score }) => Math.round(score) },
  { source: 'user_id', text: ({ user_id }) => user_id, render: ({ user_id }) => <PersonLink id={user_id} /> },
  {
    source: 'signals',
    text: (signals, { translate }) => counted(signals, translate).join(' '),
    render: (signals) => <Counts signals={signals} />,
  },
  { source: 'receivers', align: 'right', text: ({ receivers }) => receivers },
  timeColumn('addtime'),
  {
    source: 'state',
    text: ({ state }, { translate }) => translate(`xinyu.acknowledged.${state}`),
    render: (signals) => <AcknowledgeButton resource={scamSignals} record={signals} />,
  },
]

export const SignalsCard = ({ record: signals }: { record: ScamSignals }) => {
  const translate = useTranslate()
  return (
    <>
      <Counts signals={signals} />
      <Typography variant="body2" sx={{ my: 1 }}>
        {translate('xinyu.scamSignals.points', { smart_count: Math.round(signals.score) })} ·{' '}
        <PersonLink id={signals.user_id} /> ·{' '}
        {translate('xinyu.scamSignals.receivers', { smart_count: signals.receivers })}
      </Typography>
      <AcknowledgeButton resource={scamSignals} record={signals} />
    </>
  )
}

/** Members who send money or contact requests to many, by score; unacknowledged by default. */
export const ScamSignalList = () => (
  <ListFrame
    resource={scamSignals}
    columns={columns}
    card={SignalsCard}
    sort={{ field: 'score', order: 'DESC' }}
    filters={filters}
    actions={<LaboratoryButton kind="signals" />}
    filterDefaultValues={{ state: 'open' }}
    tab={{ source: 'state', choices: acknowledgedStates }}
  />
)
