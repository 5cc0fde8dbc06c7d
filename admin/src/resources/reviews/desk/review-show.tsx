import { Box, Skeleton } from '@mui/material'
import { ShowBase, Title, useShowContext, useTranslate } from 'react-admin'
import { Failure } from '../../../shared/failure.tsx'
import { stayOnPage } from '../../../shared/hooks/stay-on-page.ts'
import { deskTitle, useReviewQueue } from '../review-queue.ts'
import { ReviewDesk } from './review-desk.tsx'

const Loaded = () => {
  const queue = useReviewQueue()
  const { record, error, isPending, refetch } = useShowContext()
  const translate = useTranslate()
  if (error && !record) return <Failure error={error} onRetry={() => void refetch()} />
  if (isPending || !record)
    return (
      <Box aria-busy="true" sx={{ p: 2 }}>
        <Skeleton height={64} />
        <Skeleton variant="rounded" height={320} />
      </Box>
    )
  const review = queue.asReviewable(record)
  return (
    <>
      <Title title={deskTitle(queue, review, translate)} />
      <ReviewDesk key={`${review.id}/${review.revision}`} record={record} />
    </>
  )
}

export const ReviewShow = () => (
  <ShowBase disableAuthentication={false} queryOptions={stayOnPage}>
    <Loaded />
  </ShowBase>
)
