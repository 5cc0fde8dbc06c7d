import type { Post } from '@xinyu/contracts/http/posts/posts'
import * as calls from '@xinyu/contracts/http/posts/posts'
import { api } from '../../shared/api/api.ts'
import { useGated } from '../../shared/gate/gate.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { changePost, reloadMyPosts, withLike } from './post-cache.ts'

/** Shown at once, and reverted when the server refuses. */
const likePost = async (id: string, isLike: boolean): Promise<void> => {
  changePost(id, (post) => withLike(post, isLike))
  try {
    const { isLiked, likeCount } = await api(calls.likePost, { post_id: id, isLike })
    changePost(id, (post) => ({ ...post, isLiked, likeCount }))
  } catch (error) {
    changePost(id, (post) => withLike(post, !isLike))
    throw error
  }
}

/** Likes or unlikes a post, after logging in. */
export const useLikePost = (): ((post: Post, isLike: boolean) => void) => {
  const run = useGated(
    'like-post',
    ['login'],
    async (wanted) => {
      const [on, id] = (wanted ?? '').split(' ')
      if (id) await likePost(id, on === 'like')
    },
    'like',
  )
  return (post, isLike) => run(`${isLike ? 'like' : 'unlike'} ${post._id}`)
}

/** Deletes my post or draft after a confirmation; then calls `onDone`. */
export const useDeletePost = (onDone?: () => void): ((post: Post) => void) => {
  const me = useMyId()
  const run = useGated(
    'delete-post',
    ['login'],
    async (id) => {
      if (id === null) return
      const confirmed = await confirm({
        title: t('posts.deleteTitle'),
        text: t('posts.deleteText'),
        confirm: t('common.delete'),
        cancel: t('common.cancel'),
        danger: true,
      })
      if (!confirmed) return
      await api(calls.deletePost, { post_id: id })
      changePost(id, () => null)
      reloadMyPosts(me)
      toast(t('notice.DELETED'))
      onDone?.()
    },
    'delete',
  )
  return (post) => run(post._id)
}
