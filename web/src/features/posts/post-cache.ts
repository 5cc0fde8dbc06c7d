import type { Post } from '@xinyu/contracts/http/posts/posts'
import { getPost } from '@xinyu/contracts/http/posts/posts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { loadQuery } from '../../shared/api/load-query.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { myId, useMyId } from '../../shared/session/session.ts'
import type { PostPages } from './feeds.ts'

type Change = (post: Post) => Post | null

const fromLists = (id: string): Post | undefined =>
  queryClient
    .getQueriesData<PostPages>({ queryKey: ['posts'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ posts }) => posts)
    .find(({ _id }) => _id === id)

const postQuery = (id: string, me: string | null) =>
  queryOptions({
    queryKey: ['post', id, me],
    queryFn: async () => (await api(getPost, { post_id: id })).post,
    placeholderData: () => fromLists(id),
  })

/** One post: from a list until the server has answered. */
export const usePost = (id: string) => useQuery(postQuery(id, useMyId()))

/** Null if a list has the post. */
export const loadPost = (id: string) => {
  const loading = loadQuery(postQuery(id, myId()))
  return fromLists(id) ? null : loading
}

/** Changes a post wherever it is shown; null removes it. */
export const changePost = (id: string, change: Change): void => {
  queryClient.setQueriesData<PostPages>({ queryKey: ['posts'] }, (data) => data && inPages(data, id, change))
  queryClient.setQueriesData<Post>({ queryKey: ['post', id] }, (post) => (post && change(post)) ?? undefined)
}

const inPages = (data: PostPages, id: string, change: Change): PostPages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    posts: page.posts.flatMap((post) => (post._id === id ? (change(post) ?? []) : [post])),
  })),
})

/** Re-fetches my own lists after a post was published, saved or deleted. */
export const reloadMyPosts = (me: string | null): void => {
  void queryClient.invalidateQueries({ queryKey: ['posts', me, `of:${me}`] })
  void queryClient.invalidateQueries({ queryKey: ['posts', me, 'drafts'] })
}

/** Re-fetches a post with its comments when a notice says that it changed. */
export const reloadPostOf = (link: string | null, me: string | null): void => {
  const id = /^\/post\/([\w:-]+)/.exec(link ?? '')?.[1]
  if (id === undefined) return
  void queryClient.invalidateQueries({ queryKey: ['post', id] })
  void queryClient.invalidateQueries({ queryKey: ['comments', id] })
  reloadMyPosts(me)
}

/** A post or a comment after its viewer's like, before the server's answer. */
export const withLike = <L extends { isLiked: boolean; likeCount: number }>(one: L, isLiked: boolean): L =>
  one.isLiked === isLiked ? one : { ...one, isLiked, likeCount: Math.max(0, one.likeCount + (isLiked ? 1 : -1)) }
