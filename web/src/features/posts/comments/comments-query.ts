import type { comment, reply } from '@xinyu/contracts/http/posts/comments'
import { getComment } from '@xinyu/contracts/http/posts/comments'
import type { ReplyOf } from '@xinyu/contracts/call'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../../shared/api/api.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import { useMyId } from '../../../shared/session/session.ts'
import { distinct } from '../../../shared/lib/distinct.ts'

export type Comment = z.output<typeof comment>
export type Reply = z.output<typeof reply>
export type CommentPage = Omit<ReplyOf<typeof getComment>, 'status'>
type Pages = InfiniteData<CommentPage, string | undefined>

const ROWS = 20
interface Wanted {
  post: string
  /** the replies to this comment, instead of the comments */
  under?: string | undefined
  /** comes first */
  focus?: string | undefined
  isOn?: boolean
}

const useCommentPages = ({ post, under, focus, isOn = true }: Wanted) => {
  const me = useMyId()
  return useInfiniteQuery({
    queryKey: ['comments', post, me, under ?? 'all', focus ?? ''],
    enabled: isOn,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }): Promise<CommentPage> =>
      api(getComment, {
        post_id: post,
        rows: ROWS,
        ...(under === undefined ? {} : { comment_id: under }),
        ...(focus === undefined ? {} : { focus }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
}

/** The comments of a post, newest first, after the focused one. */
export const useComments = (post: string, focus: string | undefined) => {
  const query = useCommentPages({ post, focus })
  return { query, comments: query.data && distinct(query.data.pages.flatMap(({ list }) => list)) }
}

/** All replies to a comment, oldest first; fetched on request. */
export const useReplies = (post: string, under: string, isOn: boolean) => {
  const query = useCommentPages({ post, under, isOn })
  return { query, replies: query.data && distinct(query.data.pages.flatMap(({ replies }) => replies)) }
}

/** Changes the pages of a post's comments and replies wherever they are shown. */
export const changePages = (post: string, change: (page: CommentPage, at: number, of: number) => CommentPage): void =>
  void queryClient.setQueriesData<Pages>(
    { queryKey: ['comments', post] },
    (data) => data && { ...data, pages: data.pages.map((page, at) => change(page, at, data.pages.length)) },
  )

export const reloadComments = (post: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['comments', post] })
