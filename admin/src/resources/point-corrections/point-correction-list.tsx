import { Typography } from '@mui/material'
import { pointCorrections } from '@xinyu/contracts/admin/money'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { SearchInput, TextInput, useTranslate } from 'react-admin'
import { formatDateTime } from '../../shared/format/format.ts'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import type { TotalsFormatter } from '../../shared/list-frame/totals-bar.tsx'
import { CorrectPointsButton } from '../../shared/points/correct-points-button.tsx'
import { type Correction, DecideCorrectionButtons } from './decide-correction-buttons.tsx'

const states = ['requested', 'applied', 'rejected', 'failed'].map((value) => ({
  value,
  label: `xinyu.pointCorrections.state.${value}`,
}))
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <TextInput key="user_id" source="user_id" resettable />,
]
const totals: TotalsFormatter<TotalsOf<typeof pointCorrections>> = ({ given, taken }, { translate, locale }) => [
  { label: translate('xinyu.pointCorrections.given'), value: given.toLocaleString(locale) },
  { label: translate('xinyu.pointCorrections.taken'), value: taken.toLocaleString(locale) },
]
const signed = (change: number): string => (change > 0 ? `+${change}` : String(change))
const Amount = ({ correction: { change, unit } }: { correction: Correction }) => {
  const translate = useTranslate()
  return (
    <>{unit === 'vipDay' ? translate('xinyu.pointCorrections.vipDays', { days: signed(change) }) : signed(change)}</>
  )
}

const columns: Column<Correction>[] = [
  timeColumn('requestedAt'),
  { source: 'userName', text: ({ userName, user_id }) => userName || user_id },
  { source: 'change', align: 'right', text: ({ change }) => change, render: (row) => <Amount correction={row} /> },
  { source: 'reason', text: ({ reason }) => reason },
  { source: 'requestedBy', text: ({ requestedByName, requestedBy }) => requestedByName || requestedBy },
  {
    source: 'state',
    text: ({ state }, { translate }) => translate(`xinyu.pointCorrections.state.${state}`),
    render: (correction, { translate }) => (
      <>
        {translate(`xinyu.pointCorrections.state.${correction.state}`)}
        <DecideCorrectionButtons correction={correction} />
      </>
    ),
  },
  { source: 'decidedBy', text: ({ decidedByName, decidedBy }) => decidedByName || decidedBy },
  { source: 'balance', align: 'right', text: ({ balance }) => balance },
]

const CorrectionCard = ({ record: correction }: { record: Correction }) => {
  const { translate, locale } = useTranslation()
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {correction.userName || correction.user_id} · <Amount correction={correction} />
      </Typography>
      <Typography variant="body2">
        {translate(`xinyu.pointCorrections.state.${correction.state}`)} · {correction.reason}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {correction.requestedByName || correction.requestedBy} · {formatDateTime(correction.requestedAt, locale)}
      </Typography>
      <DecideCorrectionButtons correction={correction} />
    </>
  )
}

export const PointCorrectionList = () => (
  <ListFrame
    resource={pointCorrections}
    columns={columns}
    card={CorrectionCard}
    sort={{ field: 'requestedAt', order: 'DESC' }}
    filters={filters}
    tab={{ source: 'state', choices: states }}
    totals={totals}
    emptyAction={<CorrectPointsButton />}
    actions={<CorrectPointsButton />}
  />
)
