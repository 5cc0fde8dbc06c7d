import { Box, Chip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { idColumn, textColumn, timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { PersonCell, PersonName } from '../../shared/member/person-cell.tsx'
import { reportedKind, type Report, reportStatus } from './report.ts'

const colors = { open: 'warning', upheld: 'error', dismissed: 'success', withdrawn: 'default' } as const

export const ReportState = ({ report }: { report: Report }) => {
  const translate = useTranslate()
  const state = reportStatus(report)
  return <Chip size="small" color={colors[state]} label={translate(`xinyu.reports.status.${state}`)} />
}

export const reportColumns: Column<Report>[] = [
  idColumn,
  {
    source: 'user2',
    text: ({ user2, user2_id }) => user2?.name || user2_id,
    render: ({ user2, user2_id }) => <PersonCell id={user2_id} user={user2} />,
  },
  { source: 'about', text: (report, { translate }) => translate(`xinyu.reports.about.${reportedKind(report)}`) },
  { source: 'reason', text: ({ reason }, { translate }) => translate(`xinyu.reports.reasons.${reason}`) },
  textColumn('text', 280),
  { source: 'priority', align: 'right', text: ({ priority }) => String(priority) },
  { source: 'weight', align: 'right', text: ({ weight }) => String(weight) },
  {
    source: 'status',
    text: (report, { translate }) => translate(`xinyu.reports.status.${reportStatus(report)}`),
    render: (report) => <ReportState report={report} />,
  },
  timeColumn('addtime'),
]

/** A report on a small screen. */
export const ReportCard = ({ record: report }: { record: Report }) => {
  const translate = useTranslate()
  const { user2, user2_id, reason, priority } = report
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          <PersonName id={user2_id} user={user2} />
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate(`xinyu.reports.reasons.${reason}`)} · {translate('xinyu.reports.weightLabel', { n: priority })}
        </Typography>
      </Box>
      <ReportState report={report} />
    </Box>
  )
}
