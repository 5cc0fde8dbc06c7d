import { smilePks } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { SearchInput, useTranslate } from 'react-admin'
import { DateTime } from '../../../shared/format/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../../shared/show/description-list.tsx'
import type { ReviewQueue } from '../review-queue.ts'

type PkRecord = RecordOf<typeof smilePks>

const Details = ({ left, right, addtime, closesAt }: PkRecord) => {
  const translate = useTranslate()
  const field = (name: string) => translate(`resources.smilePks.fields.${name}`)
  return (
    <DescriptionList>
      {[left, right].map(({ post, score, votes }) => (
        <DescriptionItem key={post._id} label={post.user.name}>
          {translate('xinyu.reviews.votes', votes)} · {Math.round(score)}
        </DescriptionItem>
      ))}
      <DescriptionItem label={field('addtime')}>
        <DateTime at={addtime} />
      </DescriptionItem>
      <DescriptionItem label={field('closesAt')}>
        <DateTime at={closesAt} />
      </DescriptionItem>
    </DescriptionList>
  )
}

/** The texts of both posts. */
const Posts = ({ left, right }: PkRecord) => (
  <DescriptionList>
    {[left, right].map(({ post }) => (
      <DescriptionItem key={post._id} label={`${post.user.name} · ${post.user.GID}`} wide>
        {post.text || null}
      </DescriptionItem>
    ))}
  </DescriptionList>
)

/** A PK closes by itself; a moderator may end it earlier. */
export const smilePkQueue: ReviewQueue<PkRecord> = {
  resource: smilePks,
  states: ['open', 'closed'],
  order: { field: 'addtime', order: 'DESC' },
  since: 'addtime',
  refusal: 'close',
  filters: [<SearchInput key="q" source="q" alwaysOn resettable />],
  asReviewable: ({ id, left, right, status, addtime, claimedBy, claimedUntil, heldUntil }) => {
    const sides = [left.post, right.post]
    const isOpen = status === 'open'
    return {
      id,
      userId: left.post.user._id,
      user: { ...left.post.user, name: sides.map(({ user }) => user.name).join(' vs ') },
      status,
      isOpen,
      can: { approve: false, reject: isOpen },
      since: addtime,
      claimedBy,
      claimedUntil,
      heldUntil,
      decidedAt: null,
      decidedBy: null,
      reason: '',
      revision: null,
      texts: [],
      images: sides.flatMap(({ images, user }) => images.slice(0, 1).map((image) => ({ ...image, desc: user.name }))),
      reports: 0,
    }
  },
  approval: () => ({}),
  rejection: (_pk, _reasonCode, reason) => ({ reason }),
  details: (pk) => <Details {...pk} />,
  history: (pk) => <Posts {...pk} />,
}
