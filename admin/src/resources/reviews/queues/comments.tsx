import { Box, Skeleton, Typography } from '@mui/material'
import { comments, posts } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { SearchInput, TextInput, useGetOne, useTranslate } from 'react-admin'
import { RecordLink } from '../../../shared/link/record-link.tsx'
import type { ReviewQueue } from '../review-queue.ts'
import { contentQueue, reviewableContent } from './content-queue.tsx'

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
  ...contentQueue,
  resource: comments,
  order: { field: 'priority', order: 'DESC' },
  filters: [
    <SearchInput key="q" source="q" alwaysOn resettable />,
    <TextInput key="user_id" source="user_id" resettable />,
    <TextInput key="post_id" source="post_id" resettable />,
  ],
  asReviewable: (comment) => ({
    ...reviewableContent(comment, { isOpen: comment.needsCheck, mayReturn: true }),
    user: comment.user,
    texts: [{ field: 'content', text: comment.content, badword: null }],
    images: [],
  }),
  details: (comment) => <Context comment={comment} />,
}
