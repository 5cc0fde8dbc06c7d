import { Button, Card, CardActions, CardContent, Typography } from '@mui/material'
import { useGetList, useLocaleState, useTranslate, type RaRecord } from 'react-admin'
import { useContext, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { formatElapsed } from '../../shared/format/format.ts'
import { textOf } from '../../shared/api/refusal.ts'
import { useNow } from '../../shared/hooks/use-now.ts'
import { QueueCounts } from './queue-counts.ts'

interface QueueCardProps {
  resource: string
  title: string
  filter: Record<string, string | number | boolean>
  /** sortable field with the start of the wait */
  oldestBy?: string
}

/** Length of a queue, age of its oldest record, and a link. */
export const QueueCard = ({ resource, title, filter, oldestBy }: QueueCardProps) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const now = useNow()
  const { data, total, error } = useGetList<RaRecord & Record<string, string>>(
    resource,
    {
      filter,
      pagination: { page: 1, perPage: 1 },
      ...(oldestBy ? { sort: { field: oldestBy, order: 'ASC' as const } } : {}),
    },
    { refetchInterval: 30_000 },
  )
  const report = useContext(QueueCounts)
  useEffect(() => {
    if (total !== undefined) report(`${resource} ${title}`, total)
  }, [report, resource, title, total])
  // hide empty queues
  if (total === 0) return null
  const oldest = oldestBy && data?.[0]?.[oldestBy]
  const lengthText = total === undefined ? '…' : translate('xinyu.dashboard.queueWaiting', total)
  const search = new URLSearchParams({ filter: JSON.stringify(filter) })
  return (
    <Card sx={{ borderLeft: 4, borderLeftColor: 'primary.main' }}>
      <CardContent sx={{ pb: 0 }}>
        <Typography variant="h6" component="h2">
          {translate(title)}
        </Typography>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 700, mt: 1 }}>
          {error ? textOf(error) : lengthText}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: 20 }}>
          {oldest && translate('xinyu.dashboard.oldest', { time: formatElapsed(oldest, now, locale) })}
        </Typography>
      </CardContent>
      <CardActions>
        <Button component={Link} to={`/${resource}?${search}`}>
          {translate('xinyu.dashboard.open')}
        </Button>
      </CardActions>
    </Card>
  )
}
