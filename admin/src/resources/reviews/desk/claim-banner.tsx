import { Alert, Button } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatTime, formatDateTime } from '../../../shared/format/format.ts'
import type { Lease, Reviewable } from '../reviewable.ts'

/** Who has claimed this review, and until when. */
export const ClaimBanner = ({
  review,
  lease,
  busy,
  onClaim,
}: {
  review: Reviewable
  lease: Lease
  busy: boolean
  /** null: the queue has no claims */
  onClaim: (() => void) | null
}) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const until = review.claimedUntil ? formatTime(review.claimedUntil, locale) : ''
  const claim = (label: string) =>
    onClaim && (
      <Button color="inherit" disabled={busy} onClick={onClaim}>
        {translate(label)}
      </Button>
    )
  if (lease === 'mine')
    return (
      <Alert severity="success" role="status">
        {translate('xinyu.reviews.claimedByMe', { time: until })}
      </Alert>
    )
  if (lease === 'other')
    return (
      <Alert severity="warning" role="status">
        {translate('xinyu.reviews.claimedByOther', { time: until })}
      </Alert>
    )
  if (lease === 'lapsed')
    return (
      <Alert severity="warning" role="status" action={claim('xinyu.reviews.claimAgain')}>
        {translate('xinyu.reviews.claimExpired')}
      </Alert>
    )
  if (lease === 'free')
    return (
      <Alert severity="info" role="status" action={claim('xinyu.reviews.claim')}>
        {translate(review.status === 'approved' ? 'xinyu.reviews.reported' : `xinyu.reviewStatus.${review.status}`)}
      </Alert>
    )
  const status = translate(`xinyu.reviewStatus.${review.status}`)
  return (
    <Alert severity={review.status === 'approved' ? 'success' : 'info'} role="status">
      {review.decidedAt
        ? translate('xinyu.reviews.decided', { status, time: formatDateTime(review.decidedAt, locale) })
        : status}
      {review.decidedBy && ` · ${translate('xinyu.reviews.by', { id: review.decidedBy })}`}
      {review.reason && (
        <>
          <br />
          {review.reason}
        </>
      )}
    </Alert>
  )
}
