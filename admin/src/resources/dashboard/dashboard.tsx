import { Box, Card, CardContent, Skeleton, Typography } from '@mui/material'
import { dashboard, orders } from '@xinyu/contracts/admin/resources'
import { questions } from '@xinyu/contracts/admin/support'
import { OrderStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Title, useGetList, useTranslate } from 'react-admin'
import { DayChart } from '../../shared/day-chart.tsx'
import { Failure } from '../../shared/failure.tsx'
import { useIsAllowed } from '../../shared/use-is-allowed.ts'
import { FinanceQueues } from './finance-queues.tsx'
import { ModeratorQueues } from './moderator-queues.tsx'
import { StatCard } from './stat-card.tsx'
import { QueueCard } from './queue-card.tsx'

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

const useStats = () =>
  useGetList<Stats>(dashboard.name, { pagination: { page: 1, perPage: 1 } }, { refetchInterval: 30_000 })

export const Dashboard = () => {
  const translate = useTranslate()
  const { data, error, isPending, refetch } = useStats()
  const mayOrders = useIsAllowed(orders.name, 'list')
  const maySupport = useIsAllowed(questions.name, 'answer')
  const now = data?.[0]
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%', mt: 2 }}>
      <Title title="xinyu.dashboard.title" />
      <Box sx={grid(260)}>
        <ModeratorQueues />
        {mayOrders && (
          <QueueCard
            resource={orders.name}
            title="xinyu.dashboard.orderQueue"
            filter={{ status: OrderStatus.Waiting }}
            oldestBy="addtime"
          />
        )}
        <FinanceQueues />
        {maySupport && (
          <QueueCard
            resource={questions.name}
            title="xinyu.dashboard.questionQueue"
            filter={{ status: 'open' }}
            oldestBy="waitingSince"
          />
        )}
      </Box>
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
    </Box>
  )
}
