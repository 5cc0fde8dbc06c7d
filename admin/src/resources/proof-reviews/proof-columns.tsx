import { Box } from '@mui/material'
import { DateTime } from '../../shared/date-time.tsx'
import { formatDateTime } from '../../shared/format.ts'
import type { Column } from '../../shared/list-frame/columns.ts'
import { MemberCell } from '../../shared/member-cell.tsx'
import { ReviewState } from '../../shared/state-chip.tsx'
import type { ProofReview } from './proof-review.ts'

export const proofColumns: Column<ProofReview>[] = [
  {
    source: 'user',
    text: ({ user }) => user.name || user.GID,
    render: ({ user }) => <MemberCell member={user} />,
  },
  {
    source: 'status',
    text: ({ status }, { translate }) => translate(`xinyu.reviewStatus.${status}`),
    render: ({ status }) => <ReviewState status={status} />,
  },
  {
    source: 'waitingSince',
    text: ({ waitingSince }, { locale }) => formatDateTime(waitingSince, locale),
    render: ({ waitingSince }) => <DateTime at={waitingSince} />,
  },
  {
    source: 'decidedAt',
    text: ({ decidedAt }, { locale }) => decidedAt && formatDateTime(decidedAt, locale),
    render: ({ decidedAt }) => <DateTime at={decidedAt} />,
  },
]

/** A review on a small screen. */
export const ProofCard = ({ record: { user, status } }: { record: ProofReview }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
    <MemberCell member={user} />
    <ReviewState status={status} />
  </Box>
)
