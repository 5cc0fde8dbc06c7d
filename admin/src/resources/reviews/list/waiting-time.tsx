import { Chip } from '@mui/material'
import { useGetIdentity, useLocaleState, useTranslate } from 'react-admin'
import { formatElapsed } from '../../../shared/format/format.ts'
import { ReviewState } from '../../../shared/state-chip.tsx'
import { useNow } from '../../../shared/hooks/use-now.ts'
import { claimStateOf, type Reviewable } from '../reviewable.ts'

/** Waiting time, claim, or decision. */
export const WaitingTime = ({ review }: { review: Reviewable }) => {
  const { identity } = useGetIdentity()
  const [locale] = useLocaleState()
  const translate = useTranslate()
  const now = useNow()
  const lease = claimStateOf(review, String(identity?.id ?? ''), now)
  if (lease === 'closed') return <ReviewState status={review.status} />
  if (lease === 'mine' || lease === 'other')
    return (
      <Chip size="small" color={lease === 'mine' ? 'primary' : 'default'} label={translate('xinyu.reviews.claimed')} />
    )
  return formatElapsed(review.since, now, locale)
}
