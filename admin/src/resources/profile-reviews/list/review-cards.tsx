import { Box, CardActionArea, Chip, Typography } from '@mui/material'
import { profileReviews } from '@xinyu/contracts/admin/resources'
import { useCreatePath, useListContext, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatElapsed } from '../../../shared/format.ts'
import { MemberCell } from '../../../shared/member-cell.tsx'
import { ReviewState } from '../../../shared/state-chip.tsx'
import { useNow } from '../../../shared/use-now.ts'
import type { Review } from '../review.ts'

/** The queue on a phone. */
export const ReviewCards = () => {
  const { data = [] } = useListContext<Review>()
  const [locale] = useLocaleState()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const now = useNow()
  return data.map((review) => (
    <CardActionArea
      key={review.id}
      component={Link}
      to={createPath({ resource: profileReviews.name, type: 'show', id: review.id })}
      sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <MemberCell member={review.user} blurred />
        <Box sx={{ textAlign: 'right' }}>
          {review.status === 'waiting' ? (
            <Typography variant="body2">{formatElapsed(review.waitingSince, now, locale)}</Typography>
          ) : (
            <ReviewState status={review.status} />
          )}
          {review.reports > 0 && (
            <Chip size="small" color="error" label={translate('xinyu.reviews.reports', review.reports)} />
          )}
        </Box>
      </Box>
    </CardActionArea>
  ))
}
