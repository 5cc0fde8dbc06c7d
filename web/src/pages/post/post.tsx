import { ReviewStatus } from '@xinyu/contracts/enums'
import type { Post } from '@xinyu/contracts/http/posts/posts'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { CommentBox } from '../../features/posts/comments/comment-box.tsx'
import { CommentList } from '../../features/posts/comments/comment-list.tsx'
import type { Answering } from '../../features/posts/comments/comment-actions.ts'
import type { Comment, Reply } from '../../features/posts/comments/comments-query.ts'
import { lastFeed } from '../../features/posts/last-feed.ts'
import { Likers } from '../../features/posts/likers.tsx'
import { PostCard } from '../../features/posts/post-card.tsx'
import { PostFeed } from '../../features/posts/post-feed.tsx'
import { loadPost, usePost } from '../../features/posts/post-cache.ts'
import { PostSkeletons } from '../../shared/ui/lists/skeletons.tsx'
import { FollowButton } from '../../features/relations/follow-button.tsx'
import { JoinCard } from '../../features/start/join-card.tsx'
import { codeOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import type { PageAddress } from '../../shared/ui/failures/lazy-page.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { TwoPanes } from '../../shared/ui/panes/two-panes.tsx'
import { EmptyView, QueryView } from '../../shared/ui/lists/states.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { PostMenu, usePostMenu } from './post-menu.tsx'

const Gone = () => {
  const { t } = useText()
  return (
    <EmptyView
      title={t('posts.goneTitle')}
      text={t('posts.goneText')}
      action={<Link to="/posts">{t('posts.toFeed')}</Link>}
    />
  )
}

/** `focus`: the comment to show first. */
const Comments = ({ post, focus }: { post: Post; focus: string | undefined }) => {
  const { t } = useText()
  const [answering, setAnswering] = useState<Answering | null>(null)
  const [chosen, setChosen] = useState<Comment | Reply | null>(null)
  return (
    <>
      {post.isChecked === ReviewStatus.Approved ? (
        <>
          <CommentList
            key={`${post._id} ${focus ?? ''}`}
            postId={post._id}
            count={post.commentCount}
            focus={focus}
            onReply={setAnswering}
            onMenu={setChosen}
          />
          <CommentBox postId={post._id} to={answering} onCancel={() => setAnswering(null)} />
        </>
      ) : (
        <p className="muted small" style={{ padding: '0 20px' }}>
          {t('comments.notYet')}
        </p>
      )}
      <CommentMenu post={post} one={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

export const load = ({ params: { id = '' } }: PageAddress) => loadPost(id)

/** One post with its comments; `?comment=` names the one that a notice links to. */
const OpenPost = () => {
  const { t } = useText()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const focus = useSearchParams()[0].get('comment') ?? undefined
  const query = usePost(id)
  const menu = usePostMenu(() => void navigate('/posts', { replace: true }))
  return (
    <Page title={t('posts.post')}>
      {codeOf(query.error) === 'NOT_FOUND' ? (
        <Gone />
      ) : (
        <QueryView query={query} loading={<PostSkeletons count={1} />}>
          {(post) => (
            <>
              <div className="stack">
                <PostCard
                  post={post}
                  isWhole
                  side={<FollowButton user={post.user} isFollow={post.isFollow} />}
                  onMenu={menu.open}
                />
                <Likers post={post} />
                <JoinCard title={t('closed.joinPost', { name: post.user.name })} />
              </div>
              <Comments post={post} focus={focus} />
            </>
          )}
        </QueryView>
      )}
      <PostMenu menu={menu} />
    </Page>
  )
}

const FeedBeside = () => {
  const { t } = useText()
  const menu = usePostMenu()
  return (
    <>
      <PostFeed source={lastFeed()} label={t('posts.title')} empty={null} onMenu={menu.open} />
      <PostMenu menu={menu} />
    </>
  )
}

/** A post, with the feed it was opened from beside it where it fits. */
export const Screen = () => {
  const { t } = useText()
  return (
    <TwoPanes
      list={<FeedBeside />}
      entry={<OpenPost key={useParams()['id']} />}
      open="entry"
      label={t('posts.title')}
    />
  )
}
