import Flag from '@mui/icons-material/Flag'
import { Chip, Stack } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { DescriptionItem, DescriptionList } from '../../../shared/description-list.tsx'
import { formatElapsed } from '../../../shared/format.ts'
import { MemberCell } from '../../../shared/member-cell.tsx'
import { MemberDetails } from '../../../shared/member-details.tsx'
import { CheckState, ReviewState } from '../../../shared/state-chip.tsx'
import { useNow } from '../../../shared/use-now.ts'
import type { Review } from '../review.ts'

/** Who asks, how long they wait, and whether others have complained. */
export const ReviewHead = ({ review, photosShown }: { review: Review; photosShown: boolean }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const now = useNow()
  const { user, reports } = review
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
      <MemberCell member={user} blurred={!photosShown} />
      <ReviewState status={review.status} />
      <Chip size="small" label={translate('xinyu.reviews.revision', { n: review.revision })} />
      {review.status === 'waiting' && (
        <Chip
          size="small"
          label={translate('xinyu.common.ago', { time: formatElapsed(review.waitingSince, now, locale) })}
        />
      )}
      <Chip
        size="small"
        color={reports > 0 ? 'error' : 'default'}
        icon={<Flag />}
        label={translate(reports > 0 ? 'xinyu.reviews.reports' : 'xinyu.reviews.noReports', reports)}
      />
    </Stack>
  )
}

/** What else is known of them. */
export const ReviewMember = ({ review: { user } }: { review: Review }) => {
  const translate = useTranslate()
  return (
    <DescriptionList>
      <MemberDetails member={user} />
      <DescriptionItem label={translate('resources.users.fields.hasRealChecked')}>
        <CheckState status={user.hasRealChecked} />
      </DescriptionItem>
    </DescriptionList>
  )
}
