import Download from '@mui/icons-material/Download'
import {
  Box,
  Button,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import {
  transparencyKinds,
  transparencyReports,
  type TransparencyRow,
} from '@xinyu/contracts/admin/quality/transparency'
import { recordExport } from '@xinyu/contracts/http/users/moderation'
import { Title, useLocaleState, useTranslate } from 'react-admin'
import { useAttempt } from '../../shared/action/use-attempt.ts'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { useAuditWords } from '../../shared/audit/audit-words.ts'
import { formatDateTime } from '../../shared/format/format.ts'
import { csvBlob, csvOf, saveFile } from '../../shared/list-frame/csv.ts'
import { Section } from '../../shared/show/section.tsx'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import type { TransparencyReport } from './transparency.ts'

const heads = ['action', 'code', 'decisions', 'undone', 'stand'] as const

const useCells = () => {
  const words = useAuditWords()
  return ({ action, code, decisions, undone }: TransparencyRow) =>
    [words.act(action), code ? words.value('rule', code) : '—', decisions, undone, decisions - undone] as const
}

const CsvButton = ({ report }: { report: TransparencyReport }) => {
  const translate = useTranslate()
  const cells = useCells()
  const { attempt, busy } = useAttempt()
  const save = async () => {
    const head = ['kind', ...heads].map((name) => translate(`xinyu.transparencyReports.${name}`))
    const rows = report.rows.map((row) => [translate(`xinyu.transparencyReports.kinds.${row.kind}`), ...cells(row)])
    await callAsUser(recordExport, { resource: transparencyReports.name, rows: rows.length, filters: ['id'] })
    saveFile(`transparency-${report.id}.csv`, csvBlob(csvOf([head, ...rows])))
  }
  return (
    <Button startIcon={<Download />} disabled={busy} onClick={() => void attempt(save)}>
      {translate('xinyu.transparencyReports.csv')}
    </Button>
  )
}

const Rows = ({ rows, label }: { rows: readonly TransparencyRow[]; label: string }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const cells = useCells()
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label}>
      <Table size="small" sx={{ '& td': { fontVariantNumeric: 'tabular-nums' } }}>
        <TableHead>
          <TableRow>
            {heads.map((name, index) => (
              <TableCell key={name} align={index > 1 ? 'right' : 'left'}>
                {translate(`xinyu.transparencyReports.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={`${row.action} ${row.code}`}>
              {cells(row).map((cell, index) => (
                <TableCell key={heads[index]} align={index > 1 ? 'right' : 'left'}>
                  {typeof cell === 'number' ? cell.toLocaleString(locale) : cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const ReportPage = ({ record: report }: { record: TransparencyReport }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Box sx={{ maxWidth: 1100, mx: 'auto', width: '100%', mt: 2, minWidth: 0 }}>
      <Title title={<>{translate('xinyu.transparencyReports.title', { month: report.id })}</>} />
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {translate(`xinyu.transparencyReports.state.${report.isFinal ? 'final' : 'open'}`)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('xinyu.transparencyReports.moderators', { smart_count: report.moderators })} ·{' '}
          {translate('xinyu.transparencyReports.computed', { at: formatDateTime(report.computedAt, locale) })}
        </Typography>
        <Box sx={{ flex: 1 }} />
        <CsvButton report={report} />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {translate('xinyu.transparencyReports.help')}
      </Typography>
      {report.rows.length === 0 && <Typography>{translate('xinyu.transparencyReports.noRows')}</Typography>}
      {transparencyKinds.map((kind) => {
        const rows = report.rows.filter((row) => row.kind === kind)
        const label = translate(`xinyu.transparencyReports.kinds.${kind}`)
        return rows.length > 0 ? (
          <Section key={kind} title={label}>
            <Rows rows={rows} label={label} />
          </Section>
        ) : null
      })}
    </Box>
  )
}

export const TransparencyShow = () => <ShowFrame<TransparencyReport> page={ReportPage} />
