import { Box, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import { useGetList, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { listAddress } from '../../../shared/link/list-address.ts'
import { RecordLink } from '../../../shared/link/record-link.tsx'
import { formatDateTime } from '../../../shared/format/format.ts'
import { errorText } from '../../../shared/api/refusal.ts'
import { ReviewState } from '../../../shared/state-chip.tsx'
import { useReviewQueue } from '../review-queue.ts'

const latest = 6

/** Earlier content of the same person and its outcome, newest first. */
export const AuthorHistory = ({ userId, except }: { userId: string; except: string }) => {
  const queue = useReviewQueue()
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { data, total, error, isPending } = useGetList(queue.resource.name, {
    filter: { user_id: userId },
    sort: { field: queue.since, order: 'DESC' },
    pagination: { page: 1, perPage: latest + 1 },
  })
  if (error) return <Typography sx={{ color: 'error.main' }}>{errorText(error)}</Typography>
  if (isPending) return <Skeleton variant="rounded" height={96} />
  const before = data.filter(({ id }) => id !== except).slice(0, latest)
  if (before.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.reviews.noAuthorHistory')}</Typography>
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {before.map((record) => {
          const { id, texts, images, status, since, reason } = queue.asReviewable(record)
          const text = texts[0]?.text || translate('xinyu.reviews.pictures', images.length)
          return (
            <Box component="li" key={id} sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5, minWidth: 0 }}>
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                <ReviewState status={status} />
                <RecordLink resource={queue.resource.name} id={id} underline="hover" noWrap>
                  {text}
                </RecordLink>
              </Box>
              {reason && <Typography variant="body2">{reason}</Typography>}
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {formatDateTime(since, locale)}
              </Typography>
            </Box>
          )
        })}
      </Box>
      <MuiLink
        component={Link}
        to={listAddress(queue.resource.name, { user_id: userId })}
        underline="hover"
        sx={{ display: 'inline-block', mt: 1.5 }}
      >
        {translate('xinyu.reviews.wholeHistory', total ?? 0)}
      </MuiLink>
    </>
  )
}
