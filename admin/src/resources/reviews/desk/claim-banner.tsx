import { Alert, Button } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatTime, formatDateTime } from '../../../shared/format/format.ts'
import type { ClaimState, Reviewable } from '../reviewable.ts'

interface ClaimBannerProps {
  review: Reviewable
  lease: ClaimState
  busy: boolean
  /** null: the queue has no claims */
  onClaim: (() => void) | null
}

/** The decision: by whom, when and why. */
const Decided = ({ review: { status, decidedAt, decidedBy, reason } }: { review: Reviewable }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const name = translate(`xinyu.reviewStatus.${status}`)
  return (
    <Alert severity={status === 'approved' ? 'success' : 'info'} role="status">
      {decidedAt ? translate('xinyu.reviews.decided', { status: name, time: formatDateTime(decidedAt, locale) }) : name}
      {decidedBy && ` · ${translate('xinyu.reviews.by', { id: decidedBy })}`}
      {reason && (
        <>
          <br />
          {reason}
        </>
      )}
    </Alert>
  )
}

/** Who has claimed this review, and until when. */
export const ClaimBanner = ({ review, lease, busy, onClaim }: ClaimBannerProps) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (lease === 'closed') return <Decided review={review} />
  const time = review.claimedUntil ? formatTime(review.claimedUntil, locale) : ''
  const free = review.status === 'approved' ? 'xinyu.reviews.reported' : `xinyu.reviewStatus.${review.status}`
  const [severity, text, button] = {
    mine: ['success', 'xinyu.reviews.claimedByMe', null] as const,
    other: ['warning', 'xinyu.reviews.claimedByOther', null] as const,
    lapsed: ['warning', 'xinyu.reviews.claimExpired', 'xinyu.reviews.claimAgain'] as const,
    free: ['info', free, 'xinyu.reviews.claim'] as const,
  }[lease]
  const action = onClaim && button && (
    <Button color="inherit" disabled={busy} onClick={onClaim}>
      {translate(button)}
    </Button>
  )
  return (
    <Alert severity={severity} role="status" action={action}>
      {translate(text, { time })}
    </Alert>
  )
}
