import { Button, Card, CardActions, CardContent, Typography } from '@mui/material'
import { useGetList, useLocaleState, useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatElapsed } from '../../shared/format.ts'
import { textOf } from '../../shared/refusal.ts'
import { useNow } from '../../shared/use-now.ts'

interface QueueCardProps {
  resource: string
  title: string
  filter: Record<string, string | number | boolean>
  /** a time of the record by which the list can be sorted: since when it waits */
  oldestBy?: string
}

/** The length of a queue, the age of its oldest record, and a link to it. */
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
  const oldest = oldestBy && data?.[0]?.[oldestBy]
  const waiting =
    total === 0 ? translate('xinyu.dashboard.queueClear') : translate('xinyu.dashboard.queueWaiting', total)
  const lengthText = total === undefined ? '…' : waiting
  const search = new URLSearchParams({ filter: JSON.stringify(filter) })
  return (
    <Card sx={{ borderLeft: 4, borderLeftColor: total ? 'primary.main' : 'success.main' }}>
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
          {translate(total ? 'xinyu.dashboard.open' : 'xinyu.dashboard.view')}
        </Button>
      </CardActions>
    </Card>
  )
}
