import { profileReviews } from '@xinyu/contracts/admin/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { SearchInput, TextInput, useTranslate } from 'react-admin'
import { DescriptionItem, DescriptionList } from '../../../shared/show/description-list.tsx'
import { MemberDetails } from '../../../shared/member/member-details.tsx'
import { CheckState } from '../../../shared/state-chip.tsx'
import { ReviewHistory } from '../desk/review-history.tsx'
import type { ReviewQueue } from '../review-queue.ts'

export type ProfileReview = RecordOf<typeof profileReviews>

const Details = ({ user }: ProfileReview) => {
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

export const profileQueue: ReviewQueue<ProfileReview> = {
  resource: profileReviews,
  states: ['waiting', 'approved', 'rejected', 'superseded'],
  order: { field: 'priority', order: 'DESC' },
  since: 'waitingSince',
  refusal: 'sendBack',
  showsFace: true,
  filters: [
    <SearchInput key="q" source="q" alwaysOn resettable />,
    <TextInput key="user_id" source="user_id" resettable />,
  ],
  asReviewable: ({ user_id: userId, waitingSince: since, ...review }) => {
    const isOpen = review.status === 'waiting'
    return { ...review, userId, since, isOpen, can: { approve: isOpen, reject: isOpen } }
  },
  approval: ({ revision }) => ({ revision }),
  rejection: ({ revision }, reasonCode, reason) => ({ revision, reasonCode, reason }),
  details: (review) => <Details {...review} />,
  history: ({ history }) => <ReviewHistory history={history} />,
}
