import Insights from '@mui/icons-material/Insights'
import { Alert, Box, Card, CardContent, Skeleton, Typography } from '@mui/material'
import { matchingDays } from '@xinyu/contracts/admin/matching'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { ReactNode } from 'react'
import { Title, useGetList, useLocaleState, useTranslate } from 'react-admin'
import { DayChart } from '../../shared/day-chart.tsx'
import { Empty } from '../../shared/list-frame/empty.tsx'
import { Failure } from '../../shared/show/failure.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { CalibrationTable, GroupTable, PercentileTable } from './matching-day-tables.tsx'

type Day = RecordOf<typeof matchingDays>

const daysShown = 90
const everybody = ({ groups }: Day) => groups.find(({ group }) => group === 'all')

/** Value to plot per day; null: no value. */
const curves: Record<string, (day: Day) => number | null> = {
  gini: (day) => everybody(day)?.gini ?? null,
  invisible: (day) => everybody(day)?.invisible ?? null,
  topShare: ({ topShare }) => topShare,
  firstDay: ({ firstDay }) => (firstDay.members > 0 ? firstDay.unseen : null),
  calibrationError: ({ calibrationError }) => calibrationError,
}

const grid = { display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))' }
/** the seventh card takes a full row in two and three columns */
const wholeRow = { '& > :last-child': { gridColumn: '1 / -1' } }

const Part = ({ title, help, children }: { title: string; help: string; children: ReactNode }) => (
  <Card>
    <CardContent>
      <Typography variant="h6" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {help}
      </Typography>
      {children}
    </CardContent>
  </Card>
)

const Curves = ({ days }: { days: Day[] }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return Object.entries(curves).map(([name, of]) => (
    <Part key={name} title={translate(`xinyu.matchingDays.${name}`)} help={translate(`xinyu.matchingDays.${name}Help`)}>
      <DayChart
        days={days.flatMap((day) => {
          const value = of(day)
          return value === null ? [] : [{ day: day.id, value }]
        })}
        label={translate(`xinyu.matchingDays.${name}`)}
        empty={translate('xinyu.matchingDays.noData')}
        format={(value) => (name === 'gini' ? number : share).format(value)}
        height={180}
      />
    </Part>
  ))
}

/** Matching results: charts over the days, and tables of the latest day. */
export const MatchingDayList = () => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { data, error, isPending, refetch } = useGetList<Day>(matchingDays.name, {
    pagination: { page: 1, perPage: daysShown },
    sort: { field: 'id', order: 'DESC' },
  })
  const days = data ?? []
  const [last] = days
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%', mt: 2 }}>
      <Title title="xinyu.matchingDays.title" />
      {isPending && <Skeleton variant="rounded" height={420} aria-busy="true" />}
      {!isPending && !last && <Empty icon={<Insights />} text="xinyu.matchingDays.empty" />}
      {last && (
        <>
          <Typography sx={{ color: 'text.secondary' }}>
            {translate('xinyu.matchingDays.measured', { at: formatDateTime(last.at, locale) })}
          </Typography>
          {last.ofEach > 1 && (
            <Alert severity="info" sx={{ mt: 1 }}>
              {translate('xinyu.matchingDays.sampled', { ofEach: last.ofEach })}
            </Alert>
          )}
          <Box sx={{ ...grid, ...wholeRow }}>
            <Curves days={days.toReversed()} />
            <Part
              title={translate('xinyu.matchingDays.percentiles')}
              help={translate('xinyu.matchingDays.percentilesHelp')}
            >
              <PercentileTable day={last} />
            </Part>
            <Part
              title={translate('xinyu.matchingDays.calibration')}
              help={translate('xinyu.matchingDays.calibrationHelp')}
            >
              <CalibrationTable day={last} />
            </Part>
          </Box>
          <Box sx={{ mt: 2 }}>
            <Part title={translate('xinyu.matchingDays.groups')} help={translate('xinyu.matchingDays.groupsHelp')}>
              <GroupTable day={last} />
            </Part>
          </Box>
        </>
      )}
    </Box>
  )
}
