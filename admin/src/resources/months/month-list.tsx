import { Box, Typography } from '@mui/material'
import { monthStatements } from '@xinyu/contracts/admin/months'
import { formatDateTime, yuan } from '../../shared/format/format.ts'
import { type Column, useTranslation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { checksText, type Month } from '../../shared/months/month.ts'
import { MonthState } from '../../shared/months/month-state.tsx'

const total = (source: 'gross' | 'refunds' | 'chargebacks' | 'fees' | 'payoutNet'): Column<Month> => ({
  source,
  align: 'right',
  text: ({ totals }) => (totals[source] / 100).toFixed(2),
  render: ({ totals }, { locale }) => yuan(totals[source], locale),
})
const columns: Column<Month>[] = [
  { source: 'id', text: ({ id }) => id },
  {
    source: 'state',
    text: ({ state }, { translate }) => translate(`xinyu.monthStatements.state.${state}`),
    render: ({ state }) => <MonthState state={state} />,
  },
  total('gross'),
  total('refunds'),
  total('chargebacks'),
  total('fees'),
  total('payoutNet'),
  { source: 'checks', text: (month, { translate }) => checksText(month, translate) },
  { source: 'differencesOpen', align: 'right', text: ({ differencesOpen }) => differencesOpen },
  { source: 'lockedAt', text: ({ lockedAt }, { locale }) => lockedAt && formatDateTime(lockedAt, locale) },
]

const MonthCard = ({ record: month }: { record: Month }) => {
  const translation = useTranslation()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {month.id} · {yuan(month.totals.gross, translation.locale)}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {checksText(month, translation.translate)}
        </Typography>
      </Box>
      <MonthState state={month.state} />
    </Box>
  )
}

/** The months, newest first. */
export const MonthList = () => (
  <ListFrame
    resource={monthStatements}
    columns={columns}
    card={MonthCard}
    sort={{ field: 'id', order: 'DESC' }}
    filters={[]}
    hasPage
  />
)
