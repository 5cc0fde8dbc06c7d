import { Box, Skeleton } from '@mui/material'
import { Title, useTranslate, type RaRecord } from 'react-admin'
import { ShowFrame } from '../../../shared/show/show-frame.tsx'
import { deskTitle, useReviewQueue } from '../review-queue.ts'
import { ReviewDesk } from './review-desk.tsx'

const DeskPage = ({ record }: { record: RaRecord }) => {
  const queue = useReviewQueue()
  const translate = useTranslate()
  const review = queue.asReviewable(record)
  return (
    <>
      <Title title={deskTitle(queue, review, translate)} />
      <ReviewDesk key={`${review.id}/${review.revision}`} record={record} />
    </>
  )
}

const loading = (
  <Box aria-busy="true" sx={{ p: 2 }}>
    <Skeleton height={64} />
    <Skeleton variant="rounded" height={320} />
  </Box>
)

export const ReviewShow = () => <ShowFrame page={DeskPage} loading={loading} />
