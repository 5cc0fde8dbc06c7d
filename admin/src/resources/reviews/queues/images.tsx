import { images } from '@xinyu/contracts/admin/content'
import { ReviewStatus } from '@xinyu/contracts/enums'
import type { RecordOf } from '@xinyu/contracts/resource'
import { TextInput, useTranslate } from 'react-admin'
import { DateTime } from '../../../shared/format/date-time.tsx'
import { LaboratoryButton } from '../../../shared/laboratory/laboratory-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../shared/show/description-list.tsx'
import type { ReviewQueue } from '../review-queue.ts'
import { contentQueue, reviewableContent } from './content-queue.tsx'

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
  ...contentQueue,
  resource: images,
  order: { field: 'score', order: 'DESC' },
  filters: [<TextInput key="user_id" source="user_id" alwaysOn resettable />],
  thumbnails: (image) => [image],
  asReviewable: ({ score, ...image }) => {
    const verdict = (score ?? 0) >= probable ? ('refuse' as const) : ('review' as const)
    const nudity = score !== null && score >= doubtful ? { score, verdict } : undefined
    return {
      // rejected pictures are deleted permanently
      ...reviewableContent(image, { isOpen: image.isChecked === ReviewStatus.Waiting, mayReturn: false }),
      user: image.user ?? { name: '', GID: image.user_id, avatar: null },
      texts: [],
      images: [{ _id: image.id, url: image.url, desc: image.desc, nudity }],
    }
  },
  buttons: <LaboratoryButton kind="threshold" />,
  details: (image) => <Details {...image} />,
}
