import { Box, Skeleton } from '@mui/material'
import { ShowBase, Title, useShowContext, useTranslate } from 'react-admin'
import { Failure } from '../../../shared/failure.tsx'
import { stayOnPage } from '../../../shared/stay-on-page.ts'
import type { Review } from '../review.ts'
import { ReviewDesk } from './review-desk.tsx'

const Loaded = () => {
  const { record, error, isPending, refetch } = useShowContext<Review>()
  const translate = useTranslate()
  if (error && !record) return <Failure error={error} onRetry={() => void refetch()} />
  if (isPending || !record)
    return (
      <Box aria-busy="true" sx={{ p: 2 }}>
        <Skeleton height={64} />
        <Skeleton variant="rounded" height={320} />
      </Box>
    )
  return (
    <>
      <Title
        title={`${translate('resources.profileReviews.name')} · ${record.user.name || translate('xinyu.common.noName')}`}
      />
      <ReviewDesk key={`${record.id}/${record.revision}`} review={record} />
    </>
  )
}

export const ReviewShow = () => (
  <ShowBase disableAuthentication={false} queryOptions={stayOnPage}>
    <Loaded />
  </ShowBase>
)
