import { Box, Typography } from '@mui/material'
import { moderatorFigures } from '@xinyu/contracts/admin/desk'
import { adminUsers } from '@xinyu/contracts/admin/people'
import { decidedIn } from '@xinyu/contracts/admin/reviewable'
import type { RecordOf } from '@xinyu/contracts/resource'
import {
  DateInput,
  SelectInput,
  useGetIdentity,
  useGetManyAggregate,
  useLocaleState,
  useTranslate,
  useCanAccess,
} from 'react-admin'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { AgreementTable } from './agreement-table.tsx'
import { LeadLimits } from './lead-limits.tsx'
import { formatSeconds } from './seconds.ts'

type ReviewMetrics = RecordOf<typeof moderatorFigures>

/** The moderator: oneself, or the name if one may list staff. */
const Moderator = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { canAccess: mayKnow } = useCanAccess({ resource: adminUsers.name, action: 'list' })
  const isMe = identity?.id === id
  const { data } = useGetManyAggregate<RecordOf<typeof adminUsers>>(
    adminUsers.name,
    { ids: [id] },
    { enabled: mayKnow && !isMe },
  )
  return isMe ? translate('xinyu.moderatorFigures.me') : (data?.[0]?.name ?? id)
}
const Seconds = ({ seconds }: { seconds: number | null }) => {
  const [locale] = useLocaleState()
  return formatSeconds(seconds, locale)
}

/** Sorted by day, not by output: the statistics show backlogs and errors, they do not rank people. */
const columns: Column<ReviewMetrics>[] = [
  { source: 'day', text: ({ day }) => day },
  { source: 'by', text: ({ by }) => by, render: ({ by }) => <Moderator id={by} /> },
  { source: 'queue', text: ({ queue }, { translate }) => translate(`resources.${queue}.name`) },
  { source: 'decisions', align: 'right', text: ({ decisions }) => decisions },
  { source: 'perHour', align: 'right', text: ({ perHour }) => perHour },
  { source: 'undone', align: 'right', text: ({ undone }) => undone },
  { source: 'overruled', align: 'right', text: ({ overruled }) => overruled },
  { source: 'p50', align: 'right', text: ({ p50 }) => p50, render: ({ p50 }) => <Seconds seconds={p50} /> },
  { source: 'p95', align: 'right', text: ({ p95 }) => p95, render: ({ p95 }) => <Seconds seconds={p95} /> },
]
const MetricsCard = ({
  record: { day, by, queue, decisions, perHour, undone, overruled, p50, p95 },
}: {
  record: ReviewMetrics
}) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const waited = { p50: formatSeconds(p50, locale), p95: formatSeconds(p95, locale) }
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>
        {day} · {translate(`resources.${queue}.name`)} · <Moderator id={by} />
      </Typography>
      <Typography variant="body2">{translate('xinyu.moderatorFigures.made', { decisions, perHour })}</Typography>
      <Typography variant="body2">{translate('xinyu.moderatorFigures.reversed', { undone, overruled })}</Typography>
      <Typography variant="body2">{translate('xinyu.moderatorFigures.waited', waited)}</Typography>
    </Box>
  )
}
const filters = [
  <DateInput key="from" source="from" alwaysOn />,
  <DateInput key="to" source="to" alwaysOn />,
  <SelectInput
    key="queue"
    source="queue"
    choices={decidedIn.options.map((id) => ({ id, name: `resources.${id}.name` }))}
  />,
]
export const ModeratorFigureList = () => (
  <ListFrame
    resource={moderatorFigures}
    columns={columns}
    card={MetricsCard}
    sort={{ field: 'day', order: 'DESC' }}
    filters={filters}
    tabs={
      <>
        <LeadLimits />
        <AgreementTable />
      </>
    }
  />
)
