import type { Call, ReplyOf } from '@xinyu/contracts/call'
import {
  getCityPostsV2,
  getFollowPosts,
  getPosts,
  getPosts2,
  getPosts3,
  getPosts4,
  getUserPosts,
} from '@xinyu/contracts/http/posts/feeds'
import { getDraftList } from '@xinyu/contracts/http/posts/feeds'
import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { loadInfiniteQuery } from '../../shared/api/load-query.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { myId, useMyId } from '../../shared/session/session.ts'
import { distinct } from '../../shared/lib/distinct.ts'

export const feedNames = ['recommended', 'newest', 'myCity', 'follow', 'smile'] as const
export type FeedName = (typeof feedNames)[number]
/** a feed (my city's may be of another city), somebody's posts, or my drafts */
export type PostSource = { feed: FeedName; city?: string | undefined } | { of: string } | { drafts: true }
export type PostPage = Omit<ReplyOf<typeof getPosts>, 'status'>
export type PostPages = InfiniteData<PostPage, string | undefined>

/** the feeds differ only in their path */
type FeedCall = Call<(typeof getPosts)['input'], (typeof getPosts)['output']>
const feedCalls: Record<FeedName, FeedCall> = {
  recommended: getPosts2,
  newest: getPosts,
  myCity: getPosts3,
  follow: getFollowPosts,
  smile: getPosts4,
}
const ROWS = 12

const fetchPage = (source: PostSource, cursor: string | undefined): Promise<PostPage> => {
  const window = { rows: ROWS, ...(cursor === undefined ? {} : { cursor }) }
  if ('feed' in source)
    return source.city === undefined
      ? api(feedCalls[source.feed], window)
      : api(getCityPostsV2, { ...window, cityCode: source.city })
  if ('of' in source) return api(getUserPosts, { ...window, user_id: source.of })
  return api(getDraftList, window)
}

export const feedOf = (name: string | null): FeedName | undefined => feedNames.find((feed) => feed === name)

const nameOf = (source: PostSource): string => {
  if ('feed' in source) return source.city === undefined ? source.feed : `city:${source.city}`
  return 'of' in source ? `of:${source.of}` : 'drafts'
}
const keyOf = (me: string | null, source: PostSource) => ['posts', me, nameOf(source)] as const

const postsQuery = (me: string | null, source: PostSource) =>
  infiniteQueryOptions({
    queryKey: keyOf(me, source),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => fetchPage(source, pageParam),
    getNextPageParam: (last) => last.next ?? undefined,
    ...('feed' in source ? { staleTime: Infinity, refetchOnWindowFocus: false } : {}),
  })

export const loadPosts = (source: PostSource) => loadInfiniteQuery(postsQuery(myId(), source))

/** The posts of a source. A loaded feed stays unchanged until its reader asks for more. */
export const usePosts = (source: PostSource) => {
  const me = useMyId()
  const query = useInfiniteQuery(postsQuery(me, source))
  const refresh = async (): Promise<void> => {
    queryClient.setQueryData<PostPages>(keyOf(me, source), (data) => data && firstPageOf(data))
    await query.refetch()
  }
  return { query, posts: query.data ? distinct(query.data.pages.flatMap((page) => page.posts)) : undefined, refresh }
}

/** A reload starts at the top: the positions of later pages have shifted. */
const firstPageOf = ({ pages, pageParams }: PostPages): PostPages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})
