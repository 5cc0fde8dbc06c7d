import { Box, Chip, Typography } from '@mui/material'
import { useTranslate, type RaRecord } from 'react-admin'
import { useReviewQueue } from '../review-queue.ts'
import { Author, excerptOf } from './review-columns.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { WaitingTime } from './waiting-time.tsx'

/** A queue item on a phone. */
export const ReviewCard = ({ record }: { record: RaRecord }) => {
  const queue = useReviewQueue()
  const review = queue.asReviewable(record)
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ minWidth: 0 }}>
        <Author review={review} />
        {queue.thumbnails && <Thumbnails images={queue.thumbnails(record)} />}
        <Typography variant="body2" noWrap sx={{ mt: 0.5, color: 'text.secondary' }}>
          {excerptOf(review)}
        </Typography>
      </Box>
      <Box sx={{ textAlign: 'right', flex: 'none' }}>
        <Typography variant="body2" component="div">
          <WaitingTime review={review} />
        </Typography>
        {review.reports > 0 && (
          <Chip size="small" color="error" label={translate('xinyu.reviews.reports', review.reports)} />
        )}
      </Box>
    </Box>
  )
}
