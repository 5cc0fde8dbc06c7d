import { Box, Skeleton, Typography } from '@mui/material'
import { comments, posts } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { SearchInput, TextInput, useGetOne, useTranslate } from 'react-admin'
import { RecordLink } from '../../../shared/link/record-link.tsx'
import { AuthorHistory } from '../desk/author-history.tsx'
import type { ReviewQueue } from '../review-queue.ts'
import { contentState } from './content-state.ts'

type CommentRecord = RecordOf<typeof comments>
type PostRecord = RecordOf<typeof posts>

/** The post and the comment it replies to, for context. */
const Context = ({ comment }: { comment: CommentRecord }) => {
  const translate = useTranslate()
  const { data: post, error } = useGetOne<PostRecord>(posts.name, { id: comment.post_id })
  if (error) return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.reviews.noPost')}</Typography>
  if (!post) return <Skeleton variant="rounded" height={64} />
  const to = comment.reply?.to?.name
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {to
          ? translate('xinyu.reviews.answers', { name: to })
          : translate('xinyu.reviews.under', { name: post.user.name })}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {post.text || translate('xinyu.reviews.pictures', post.images.length)}
      </Typography>
      <RecordLink resource={posts.name} id={post.id} underline="hover">
        {translate('xinyu.reviews.openPost')}
      </RecordLink>
    </Box>
  )
}

export const commentQueue: ReviewQueue<CommentRecord> = {
  resource: comments,
  states: ['waiting', 'approved', 'rejected'],
  order: { field: 'priority', order: 'DESC' },
  since: 'addtime',
  refusal: 'reject',
  filters: [
    <SearchInput key="q" source="q" alwaysOn resettable />,
    <TextInput key="user_id" source="user_id" resettable />,
    <TextInput key="post_id" source="post_id" resettable />,
  ],
  asReviewable: (comment) => ({
    ...contentState(comment.isChecked, comment.needsCheck, true),
    id: comment.id,
    userId: comment.user_id,
    user: comment.user,
    since: comment.addtime,
    claimedBy: comment.claimedBy,
    claimedUntil: comment.claimedUntil,
    heldUntil: comment.heldUntil,
    reason: comment.reason ?? '',
    texts: [{ field: 'content', text: comment.content, badword: null }],
    images: [],
    reports: comment.reports,
  }),
  approval: () => ({}),
  rejection: (_comment, reasonCode, reason) => ({ reasonCode, reason }),
  details: (comment) => <Context comment={comment} />,
  history: ({ id, user_id }) => <AuthorHistory userId={user_id} except={id} />,
}
