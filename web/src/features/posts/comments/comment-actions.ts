import * as calls from '@xinyu/contracts/http/posts/comments'
import { ReviewStatus } from '@xinyu/contracts/enums'
import { api } from '../../../shared/api/api.ts'
import { failureText } from '../../../shared/api/failure-text.ts'
import { useGated } from '../../../shared/gate/gate.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { confirm } from '../../../shared/ui/overlays/modal-store.ts'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'
import { changePost, withLike } from '../post-cache.ts'
import { changePages, reloadComments, type Comment, type Reply } from './comments-query.ts'

type Either = Comment | Reply
export const isReply = (one: Either): one is Reply => 'comment_id' in one

/** Changes a comment or a reply; null removes it. */
const changeOne = (post: string, id: string, change: <C extends Either>(one: C) => C | null): void => {
  const inside = <C extends Either>(found: readonly C[]): C[] =>
    found.flatMap((one) => (one._id === id ? (change(one) ?? []) : [one]))
  changePages(post, (page) => ({
    ...page,
    list: inside(page.list).map((one) => ({ ...one, replies: inside(one.replies) })),
    replies: inside(page.replies),
  }))
}

const likeOne = async (post: string, id: string, level: string, isLike: boolean): Promise<void> => {
  changeOne(post, id, (one) => withLike(one, isLike))
  try {
    const { isLiked, likeCount } =
      level === 'reply'
        ? await api(calls.likeReplyComment, { reply_id: id, isLike })
        : await api(calls.likeComment, { comment_id: id, isLike })
    changeOne(post, id, (one) => ({ ...one, isLiked, likeCount }))
  } catch (error) {
    changeOne(post, id, (one) => withLike(one, !isLike))
    throw error
  }
}

/** Likes or unlikes a comment or a reply. */
export const useLikeComment = (post: string): ((one: Either) => void) => {
  const run = useGated('like-comment', ['login'], async (wanted) => {
    const [on, level = '', id] = (wanted ?? '').split(' ')
    if (id) await likeOne(post, id, level, on === 'like')
  })
  return (one) => run(`${one.isLiked ? 'unlike' : 'like'} ${isReply(one) ? 'reply' : 'comment'} ${one._id}`)
}

/** Deletes a comment or a reply after a confirmation; deleting a comment deletes its replies. */
export const deleteComment = async (post: string, one: Either): Promise<void> => {
  const confirmed = await confirm({
    title: t('comments.deleteTitle'),
    ...(isReply(one) ? {} : { text: t('comments.deleteText') }),
    confirm: t('common.delete'),
    cancel: t('common.cancel'),
    danger: true,
  })
  if (!confirmed) return
  try {
    await (isReply(one)
      ? api(calls.deleteReplyComment, { reply_id: one._id })
      : api(calls.deleteComment, { comment_id: one._id }))
  } catch (error) {
    return toast(failureText('delete', error))
  }
  changeOne(post, one._id, () => null)
  if (one.isChecked === ReviewStatus.Approved) uncount(post, one)
  toast(t('notice.DELETED'))
}

const uncount = (post: string, one: Either): void => {
  const counted = isReply(one) ? 1 : 1 + one.replyCount
  changePost(post, (shown) => ({ ...shown, commentCount: Math.max(0, shown.commentCount - counted) }))
  if (isReply(one))
    changeOne(post, one.comment_id, (parent) =>
      'replyCount' in parent ? { ...parent, replyCount: Math.max(0, parent.replyCount - 1) } : parent,
    )
}

/** by then a comment that passed its check is public */
const RECHECK_MS = 2_000

export interface Answering {
  comment: string
  reply?: string | undefined
  name: string
}

/** Writes a comment or a reply, and shows it to its writer at once. */
export const writeComment = async (
  post: string,
  content: string,
  clientId: string,
  to: Answering | null,
): Promise<void> => {
  const { linkFiltered, isWaiting } = to
    ? await writeReply(post, content, clientId, to)
    : await writeTop(post, content, clientId)
  toast(t(linkFiltered ? 'notice.LINK_FILTERED' : 'comments.sent'))
  if (isWaiting) setTimeout(() => void reloadComments(post), RECHECK_MS)
}

const writeTop = async (post: string, content: string, clientId: string) => {
  const { comment, linkFiltered } = await api(calls.addComment, { post_id: post, content, clientId })
  changePages(post, (page, at) =>
    at === 0 && page.replies.length === 0
      ? { ...page, list: [comment, ...page.list.filter(({ _id }) => _id !== comment._id)] }
      : page,
  )
  return { linkFiltered, isWaiting: comment.isChecked === ReviewStatus.Waiting }
}

const writeReply = async (post: string, content: string, clientId: string, to: Answering) => {
  const { reply, linkFiltered } = await api(calls.replyComment, {
    comment_id: to.comment,
    ...(to.reply === undefined ? {} : { reply_id: to.reply }),
    content,
    clientId,
  })
  const added = (replies: readonly Reply[]): Reply[] => [...replies.filter(({ _id }) => _id !== reply._id), reply]
  changePages(post, (page, at, of) => ({
    ...page,
    list: page.list.map((one) => (one._id === to.comment ? { ...one, replies: added(one.replies) } : one)),
    replies: at === of - 1 && page.replies[0]?.comment_id === to.comment ? added(page.replies) : page.replies,
  }))
  return { linkFiltered, isWaiting: reply.isChecked === ReviewStatus.Waiting }
}
