import { posts } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { SearchInput, SelectInput, TextInput, useTranslate } from 'react-admin'
import { DateTime } from '../../../shared/format/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../../shared/show/description-list.tsx'
import type { ReviewQueue } from '../review-queue.ts'
import { contentQueue, reviewableContent } from './content-queue.tsx'

type PostRecord = RecordOf<typeof posts>

const types = ['mood', 'smile'].map((id) => ({ id, name: `xinyu.reviews.postType.${id}` }))

const Details = ({ type, topic, city, likeCount, commentCount, addtime }: PostRecord) => {
  const translate = useTranslate()
  const field = (name: string) => translate(`resources.posts.fields.${name}`)
  return (
    <DescriptionList>
      <DescriptionItem label={field('type')}>{translate(`xinyu.reviews.postType.${type}`)}</DescriptionItem>
      <DescriptionItem label={field('topic')}>{topic}</DescriptionItem>
      <DescriptionItem label={field('city')}>
        {city && [...new Set([city.province, city.city])].join(' ')}
      </DescriptionItem>
      <DescriptionItem label={field('likeCount')}>{likeCount}</DescriptionItem>
      <DescriptionItem label={field('commentCount')}>{commentCount}</DescriptionItem>
      <DescriptionItem label={field('addtime')}>
        <DateTime at={addtime} />
      </DescriptionItem>
    </DescriptionList>
  )
}

export const postQueue: ReviewQueue<PostRecord> = {
  ...contentQueue,
  resource: posts,
  order: { field: 'priority', order: 'DESC' },
  filters: [
    <SearchInput key="q" source="q" alwaysOn resettable />,
    <SelectInput key="type" source="type" choices={types} />,
    <TextInput key="user_id" source="user_id" resettable />,
  ],
  thumbnails: ({ images }) => images,
  asReviewable: (post) => ({
    ...reviewableContent(post, { isOpen: post.needsCheck, mayReturn: true }),
    user: post.user,
    texts: [
      { field: 'text', text: post.text, badword: null },
      ...(post.topic ? [{ field: 'topic', text: post.topic, badword: null }] : []),
    ],
    images: post.images,
  }),
  details: (post) => <Details {...post} />,
}
