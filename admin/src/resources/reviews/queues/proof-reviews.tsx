import { Alert, Stack } from '@mui/material'
import { gradeReviews, realNameReviews } from '@xinyu/contracts/admin/people'
import { educations, genders } from '@xinyu/contracts/lists/basics'
import { labelOf } from '@xinyu/contracts/lists/option'
import type { RecordOf } from '@xinyu/contracts/resource'
import { SearchInput, TextInput, useLocaleState, useTranslate } from 'react-admin'
import { DescriptionItem, DescriptionList } from '../../../shared/show/description-list.tsx'
import { ReviewHistory } from '../desk/review-history.tsx'
import type { ReviewQueue } from '../review-queue.ts'
import type { Reviewable } from '../reviewable.ts'

type RealNameReview = RecordOf<typeof realNameReviews>
type GradeReview = RecordOf<typeof gradeReviews>

/** Same threshold as the comparison of a live face with the avatar. */
const isLikelySame = (distance: number): boolean => distance < 0.6

const FaceSimilarity = ({ distance }: { distance: number | null }) => {
  const translate = useTranslate()
  if (distance === null) return <Alert severity="info">{translate('xinyu.proofs.notCompared')}</Alert>
  const verdict = isLikelySame(distance) ? 'same' : 'different'
  return (
    <Alert severity={verdict === 'same' ? 'success' : 'warning'}>
      {translate(`xinyu.proofs.${verdict}`, { distance: distance.toFixed(2) })}
    </Alert>
  )
}
const SubmissionDeleted = () => <Alert severity="info">{useTranslate()('xinyu.proofs.submissionDeleted')}</Alert>

const RealName = ({ papers, user }: RealNameReview) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (!papers) return <SubmissionDeleted />
  const field = (name: string) => translate(`xinyu.proofs.fields.${name}`)
  return (
    <Stack spacing={2}>
      <FaceSimilarity distance={papers.avatarDistance} />
      <DescriptionList>
        <DescriptionItem label={field('birthday')}>{papers.birthday}</DescriptionItem>
        <DescriptionItem label={field('profileBirthday')}>{user.birthday}</DescriptionItem>
        <DescriptionItem label={field('gender')}>
          {labelOf(genders, papers.gender, locale === 'en' ? 'en' : 'zh-CN')}
        </DescriptionItem>
      </DescriptionList>
    </Stack>
  )
}

const Grade = ({ papers }: GradeReview) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (!papers) return <SubmissionDeleted />
  return (
    <DescriptionList>
      <DescriptionItem label={translate('xinyu.proofs.fields.education')}>
        {labelOf(educations, papers.education, locale === 'en' ? 'en' : 'zh-CN')}
      </DescriptionItem>
    </DescriptionList>
  )
}

const image = (_id: string, url: string | null): Reviewable['images'] => (url === null ? [] : [{ _id, url, desc: _id }])
const text = (field: string, value: string): Reviewable['texts'][number] => ({ field, text: value, badword: null })

/** If the photos are deleted, the review can only be sent back. */
const reviewableProof = ({ user_id: userId, waitingSince: since, ...review }: RealNameReview | GradeReview) => {
  const isOpen = review.status === 'waiting'
  return {
    ...review,
    userId,
    since,
    isOpen,
    can: { approve: isOpen && review.papers !== null, reject: isOpen },
    reports: 0,
  }
}
/** Shared by both queues. */
const proofQueue = {
  states: ['waiting', 'approved', 'rejected', 'superseded'],
  order: { field: 'waitingSince', order: 'ASC' },
  since: 'waitingSince',
  refusal: 'sendBack',
  isPrivate: true,
  filters: [
    <SearchInput key="q" source="q" alwaysOn resettable />,
    <TextInput key="user_id" source="user_id" resettable />,
  ],
  approval: ({ revision }) => ({ revision }),
  rejection: ({ revision }, reasonCode, reason) => ({ revision, reasonCode, reason }),
  history: ({ history }) => <ReviewHistory history={history} />,
} satisfies Partial<ReviewQueue<RealNameReview | GradeReview>>

/** The photos of a card next to the avatar, to compare the faces. */
export const realNameQueue: ReviewQueue<RealNameReview> = {
  ...proofQueue,
  resource: realNameReviews,
  asReviewable: (review) => ({
    ...reviewableProof(review),
    texts: review.papers ? [text('realName', review.papers.realName), text('idCard', review.papers.idCard)] : [],
    images: review.papers
      ? [
          ...image('front', review.papers.front),
          ...image('back', review.papers.back),
          ...image('avatar', review.user.avatar),
        ]
      : [],
  }),
  details: (review) => <RealName {...review} />,
}

export const gradeQueue: ReviewQueue<GradeReview> = {
  ...proofQueue,
  resource: gradeReviews,
  asReviewable: (review) => ({
    ...reviewableProof(review),
    texts: review.papers ? [text('school', review.papers.school)] : [],
    images: (review.papers?.certificates ?? []).flatMap((url, index) => image(`certificate${index + 1}`, url)),
  }),
  details: (review) => <Grade {...review} />,
}
