import TaskAlt from '@mui/icons-material/TaskAlt'
import { Box, Card, CardContent, Skeleton, Typography } from '@mui/material'
import { dashboard } from '@xinyu/contracts/admin/audit'
import type { AdminRole } from '@xinyu/contracts/call'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useCallback, useState } from 'react'
import { Title, useGetList, usePermissions, useTranslate } from 'react-admin'
import { DayChart } from '../../shared/day-chart.tsx'
import { Empty } from '../../shared/list-frame/empty.tsx'
import { Failure } from '../../shared/show/failure.tsx'
import { MonthCards } from './month-cards.tsx'
import { StatCard } from './stat-card.tsx'
import { QueueCard } from './queue-card.tsx'
import { queues } from './queues.ts'

type Stats = RecordOf<typeof dashboard>

const stats = [
  ['members', 'members'],
  ['onlineNow', 'online'],
  ['waiting', 'waiting'],
  ['approved', 'approved'],
  ['banned', 'banned'],
  ['guests', 'guests'],
] as const
const grid = (min: number) => ({
  display: 'grid',
  gap: 2,
  mb: 2,
  gridTemplateColumns: `repeat(auto-fit, minmax(${min}px, 1fr))`,
})

/** Product statistics, for administrators. */
const Product = () => {
  const translate = useTranslate()
  const { data, error, isPending, refetch } = useGetList<Stats>(
    dashboard.name,
    { pagination: { page: 1, perPage: 1 } },
    { refetchInterval: 30_000 },
  )
  const now = data?.[0]
  return (
    <>
      {error && !now ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Box sx={grid(150)}>
          {stats.map(([field, label]) => (
            <StatCard key={field} label={translate(`xinyu.dashboard.${label}`)} value={now?.[field]} />
          ))}
        </Box>
      )}
      <Card>
        <CardContent>
          <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
            {translate('xinyu.dashboard.registrations')}
          </Typography>
          {isPending ? (
            <Skeleton variant="rounded" height={260} />
          ) : (
            <DayChart
              days={now?.registrations ?? []}
              label={translate('xinyu.dashboard.registrations')}
              empty={translate('xinyu.dashboard.noChart')}
            />
          )}
        </CardContent>
      </Card>
    </>
  )
}

/** Shows only the queues of the signed-in person; finance begins with its months. */
export const Dashboard = () => {
  const { permissions } = usePermissions<AdminRole[]>()
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const setCount = useCallback(
    (title: string, total: number) =>
      setCounts((before) => (before[title] === total ? before : { ...before, [title]: total })),
    [],
  )
  const known = Object.values(counts)
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%', mt: 2 }}>
      <Title title="xinyu.dashboard.title" />
      {permissions?.includes('finance') && <MonthCards />}
      <Box sx={grid(260)}>
        {queues.map((queue) => (
          <QueueCard key={queue.title} queue={queue} onCount={setCount} />
        ))}
      </Box>
      {known.length > 0 && known.every((total) => total === 0) && (
        <Empty icon={<TaskAlt />} text="xinyu.dashboard.allClear" />
      )}
      {permissions?.includes('admin') && <Product />}
    </Box>
  )
}
