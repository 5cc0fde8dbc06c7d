import { Box, Typography } from '@mui/material'
import { type TransparencyKind, transparencyReports } from '@xinyu/contracts/admin/quality/transparency'
import { formatDateTime } from '../../shared/format/format.ts'
import type { Column } from '../../shared/list-frame/columns.ts'
import { useTranslation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import type { TransparencyReport } from './transparency.ts'

/** what stands of what was decided */
const inForce = ({ totals }: TransparencyReport, kind: TransparencyKind): number => {
  const total = totals.find((each) => each.kind === kind)
  return total ? total.decisions - total.undone : 0
}
const total = (kind: TransparencyKind): Column<TransparencyReport> => ({
  source: kind,
  align: 'right',
  text: (report) => inForce(report, kind),
})
const stateText: Column<TransparencyReport>['text'] = ({ isFinal }, { translate }) =>
  translate(`xinyu.transparencyReports.state.${isFinal ? 'final' : 'open'}`)

const columns: Column<TransparencyReport>[] = [
  { source: 'id', text: ({ id }) => id },
  { source: 'isFinal', text: stateText },
  total('restriction'),
  total('report'),
  total('appeal'),
  { source: 'moderators', align: 'right', text: ({ moderators }) => moderators },
  { source: 'computedAt', text: ({ computedAt }, { locale }) => formatDateTime(computedAt, locale) },
]

const ReportCard = ({ record: report }: { record: TransparencyReport }) => {
  const translation = useTranslation()
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>
        {report.id} · {stateText(report, translation)}
      </Typography>
      <Typography variant="body2">
        {translation.translate('xinyu.transparencyReports.kinds.restriction')}: {inForce(report, 'restriction')}
      </Typography>
    </Box>
  )
}

/** The months, newest first. */
export const TransparencyList = () => (
  <ListFrame
    resource={transparencyReports}
    columns={columns}
    card={ReportCard}
    sort={{ field: 'id', order: 'DESC' }}
    filters={[]}
    hasPage
  />
)
