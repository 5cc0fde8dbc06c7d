import Flag from '@mui/icons-material/Flag'
import { Chip, Stack } from '@mui/material'
import { incidentOrigin } from '@xinyu/contracts/admin/cases'
import { users } from '@xinyu/contracts/admin/users'
import { useLocaleState, useTranslate } from 'react-admin'
import { OpenIncidentButton } from '../../../shared/incident/open-incident-button.tsx'
import { RecordLink } from '../../../shared/link/record-link.tsx'
import { formatElapsed } from '../../../shared/format/format.ts'
import { MemberCell } from '../../../shared/member/member-cell.tsx'
import { ReviewState } from '../../../shared/state-chip.tsx'
import { useNow } from '../../../shared/hooks/use-now.ts'
import type { Reviewable } from '../reviewable.ts'
import { useReviewQueue } from '../review-queue.ts'

/** Author, waiting time, and number of reports. */
export const ReviewHead = ({ review, photosShown }: { review: Reviewable; photosShown: boolean }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const now = useNow()
  const origin = incidentOrigin.safeParse(useReviewQueue().resource.name).data
  const { user, userId, reports, revision } = review
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
      <RecordLink resource={users.name} id={userId} color="inherit" underline="hover">
        <MemberCell member={user} blurred={!photosShown} />
      </RecordLink>
      <ReviewState status={review.status} />
      {origin && <OpenIncidentButton origin={origin} subjectId={review.id} people={[userId]} />}
      {revision !== null && <Chip size="small" label={translate('xinyu.reviews.revision', { n: revision })} />}
      {review.isOpen && (
        <Chip size="small" label={translate('xinyu.common.ago', { time: formatElapsed(review.since, now, locale) })} />
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
