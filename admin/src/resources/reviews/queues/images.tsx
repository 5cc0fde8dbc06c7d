import { images } from '@xinyu/contracts/admin/content'
import { ReviewStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'
import { TextInput, useTranslate } from 'react-admin'
import { DateTime } from '../../../shared/format/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../../shared/show/description-list.tsx'
import { AuthorHistory } from '../desk/author-history.tsx'
import type { ReviewQueue } from '../review-queue.ts'
import { contentState } from './content-state.ts'

type ImageRecord = RecordOf<typeof images>
/** scores from here on exclude a picture from bulk approval */
const doubtful = 0.4
const probable = 0.85

const Details = ({ where, desc, score, addtime }: ImageRecord) => {
  const translate = useTranslate()
  const field = (name: string) => translate(`resources.images.fields.${name}`)
  return (
    <DescriptionList>
      <DescriptionItem label={field('where')}>{translate(`xinyu.reviews.where.${where}`)}</DescriptionItem>
      <DescriptionItem label={field('score')}>{score === null ? null : `${Math.round(score * 100)}%`}</DescriptionItem>
      <DescriptionItem label={field('addtime')}>
        <DateTime at={addtime} />
      </DescriptionItem>
      <DescriptionItem label={field('desc')}>{desc || null}</DescriptionItem>
    </DescriptionList>
  )
}

export const imageQueue: ReviewQueue<ImageRecord> = {
  resource: images,
  states: ['waiting', 'approved', 'rejected'],
  order: { field: 'score', order: 'DESC' },
  since: 'addtime',
  refusal: 'reject',
  filters: [<TextInput key="user_id" source="user_id" alwaysOn resettable />],
  asReviewable: ({ score, ...image }) => {
    const verdict = (score ?? 0) >= probable ? ('refuse' as const) : ('review' as const)
    const nudity = score !== null && score >= doubtful ? { score, verdict } : undefined
    return {
      // rejected pictures are deleted permanently
      ...contentState(image.isChecked, image.isChecked === ReviewStatus.Waiting, false),
      id: image.id,
      userId: image.user_id,
      user: image.user ?? { name: '', GID: image.user_id, avatar: null },
      since: image.addtime,
      claimedBy: image.claimedBy,
      claimedUntil: image.claimedUntil,
      heldUntil: image.heldUntil,
      reason: '',
      texts: [],
      images: [{ _id: image.id, url: image.url, desc: image.desc, nudity }],
      reports: 0,
    }
  },
  approval: () => ({}),
  rejection: (_image, reasonCode, reason) => ({ reasonCode, reason }),
  details: (image) => <Details {...image} />,
  history: ({ id, user_id }) => <AuthorHistory userId={user_id} except={id} />,
}
