import { posts } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { SearchInput, SelectInput, TextInput, useTranslate } from 'react-admin'
import { DateTime } from '../../../shared/format/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../../shared/show/description-list.tsx'
import { AuthorHistory } from '../desk/author-history.tsx'
import type { ReviewQueue } from '../review-queue.ts'
import { contentState } from './content-state.ts'

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
  resource: posts,
  states: ['waiting', 'approved', 'rejected'],
  order: { field: 'priority', order: 'DESC' },
  since: 'addtime',
  refusal: 'reject',
  filters: [
    <SearchInput key="q" source="q" alwaysOn resettable />,
    <SelectInput key="type" source="type" choices={types} />,
    <TextInput key="user_id" source="user_id" resettable />,
  ],
  asReviewable: (post) => ({
    ...contentState(post.isChecked, post.needsCheck, true),
    id: post.id,
    userId: post.user_id,
    user: post.user,
    since: post.addtime,
    claimedBy: post.claimedBy,
    claimedUntil: post.claimedUntil,
    heldUntil: post.heldUntil,
    reason: post.reason ?? '',
    texts: [
      { field: 'text', text: post.text, badword: null },
      ...(post.topic ? [{ field: 'topic', text: post.topic, badword: null }] : []),
    ],
    images: post.images,
    reports: post.reports,
  }),
  approval: () => ({}),
  rejection: (_post, reasonCode, reason) => ({ reasonCode, reason }),
  details: (post) => <Details {...post} />,
  history: ({ id, user_id }) => <AuthorHistory userId={user_id} except={id} />,
}
