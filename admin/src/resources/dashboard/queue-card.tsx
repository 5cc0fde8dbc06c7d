import { Button, Card, CardActions, CardContent, Typography } from '@mui/material'
import { useCanAccess, useGetList, useLocaleState, useTranslate, type RaRecord } from 'react-admin'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { formatElapsed } from '../../shared/format/format.ts'
import { errorText } from '../../shared/api/refusal.ts'
import { useNow } from '../../shared/hooks/use-now.ts'
import type { Queue } from './queues.ts'

interface QueueCardProps {
  queue: Queue
  /** called with the length of the queue, when it is known or changes */
  onCount(title: string, total: number): void
}

/** Length of a queue, age of its oldest record, and a link; nothing for an empty queue. */
export const QueueCard = ({ queue: { resource, access, title, filter, oldestBy }, onCount }: QueueCardProps) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const now = useNow()
  const { canAccess = false } = useCanAccess(access)
  const { data, total, error } = useGetList<RaRecord & Record<string, string>>(
    resource,
    {
      filter,
      pagination: { page: 1, perPage: 1 },
      ...(oldestBy ? { sort: { field: oldestBy, order: 'ASC' as const } } : {}),
    },
    { refetchInterval: 30_000, enabled: canAccess },
  )
  useEffect(() => {
    if (total !== undefined) onCount(title, total)
  }, [onCount, title, total])
  if (!canAccess || total === 0) return null
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
          {error ? errorText(error) : lengthText}
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
