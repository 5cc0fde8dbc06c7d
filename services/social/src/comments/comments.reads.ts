import type { InputOf } from '@xinyu/contracts/call'
import type { getComment } from '@xinyu/contracts/http/posts/comments'
import { encodeCursor, fillPage, startOf } from '@xinyu/platform/db/lists/cursor-page'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { isHidden, People } from '../people/people.public.ts'
import { PostsReads } from '../posts/posts.public.ts'
import { commentView, replyView, type Comment, type Reply, type ViewContext } from './comment-views.ts'
import { canSeeComment } from './comments.rules.ts'
import { CommentsStore } from './comments.store.ts'
import type { StoredComment } from './comment.document.ts'
import { CommentLikesStore } from './likes/comment-likes.store.ts'

interface Window {
  page: number
  rows: number
  cursor?: string | undefined
}

const shownReplies = 3
/** replies read to show three: some may be hidden from this reader */
const readReplies = 6

/** Comments and replies as one reader sees them. */
@Injectable()
export class CommentsReads {
  constructor(
    private readonly store: CommentsStore,
    private readonly likes: CommentLikesStore,
    private readonly posts: PostsReads,
    private readonly people: People,
  ) {}

  /** The stored comment; throws NOT_FOUND for what `me` may not see, and for the other level. */
  async getVisible(me: string, id: string, level: 'comment' | 'reply'): Promise<StoredComment> {
    const comment = await this.store.find(id)
    if (!comment || (comment.parent_id === null) !== (level === 'comment')) throw new AppError('NOT_FOUND')
    await this.posts.getVisible(me, comment.post_id)
    if (!canSeeComment(comment, me, await this.posts.isAuthorHidden(comment.user_id, me)))
      throw new AppError('NOT_FOUND')
    return comment
  }

  async getComment(me: string, id: string): Promise<Comment> {
    const [view] = await this.#comments(me, [await this.getVisible(me, id, 'comment')])
    if (!view) throw new AppError('NOT_FOUND')
    return view
  }

  async getReply(me: string, id: string): Promise<Reply> {
    const [view] = await this.#replies(me, [await this.getVisible(me, id, 'reply')])
    if (!view) throw new AppError('NOT_FOUND')
    return view
  }

  /** The comments of a post, newest first, or the replies to one, oldest first. */
  async list(me: string, { post_id, comment_id, focus, ...window }: InputOf<typeof getComment>) {
    const post = await this.posts.getVisible(me, post_id)
    const isFirst = window.cursor === undefined && window.page === 1
    const focused = focus ? await this.#focused(me, post_id, focus) : null
    if (comment_id !== undefined) {
      const parent = await this.getVisible(me, comment_id, 'comment')
      if (parent.post_id !== post_id) throw new AppError('NOT_FOUND')
      const first = focused?.parent_id === comment_id ? await this.#replies(me, [focused]) : []
      const match = { parent_id: comment_id, ...without(first) }
      const { rows, next } = await this.#page(me, window, match, 1, (found) => this.#replies(me, found))
      return { list: [], replies: isFirst ? withFirst(first, rows) : rows, total: parent.replyCount, next }
    }
    const first = await this.#focusedThread(me, focused)
    const match = { post_id, parent_id: null, ...without(first) }
    const { rows, next } = await this.#page(me, window, match, -1, (found) => this.#comments(me, found))
    return { list: isFirst ? withFirst(first, rows) : rows, replies: [], total: post.commentCount, next }
  }

  /** Comments and replies for staff: all, with their writers' names. */
  async viewsForStaff(found: readonly StoredComment[]): Promise<(Comment & { reply: Reply | null })[]> {
    const people = await this.people.asSeenByStaff(
      found.flatMap(({ user_id, reply_to }) => [user_id, reply_to ?? []].flat()),
    )
    const context = { people, liked: new Set<string>() }
    return found.map((one) => ({
      ...commentView(one, [], context),
      reply: one.parent_id === null ? null : replyView(one, context),
    }))
  }

  /** The comment that a notice links to, if this reader may see it there. */
  async #focused(me: string, post_id: string, id: string): Promise<StoredComment | null> {
    const comment = await this.store.find(id)
    if (!comment || comment.post_id !== post_id) return null
    return canSeeComment(comment, me, await this.posts.isAuthorHidden(comment.user_id, me)) ? comment : null
  }

  /** The focused comment, or the parent of the focused reply, with that reply first. */
  async #focusedThread(me: string, focused: StoredComment | null): Promise<Comment[]> {
    if (!focused) return []
    const parent = focused.parent_id === null ? focused : await this.#focused(me, focused.post_id, focused.parent_id)
    const [thread] = parent ? await this.#comments(me, [parent]) : []
    if (!thread) return []
    const replies = focused.parent_id === null ? [] : await this.#replies(me, [focused])
    return [{ ...thread, replies: withFirst(replies, thread.replies) }]
  }

  async #page<V>(
    me: string,
    window: Window,
    match: Filter<StoredComment>,
    order: 1 | -1,
    show: (found: StoredComment[]) => Promise<(V | null)[]>,
  ): Promise<{ rows: V[]; next: string | null }> {
    const side = order === 1 ? '$gt' : '$lt'
    const found = await fillPage<StoredComment, V>({
      ...startOf(window),
      read: (after, limit) => {
        const at = after && new Date(after.value)
        const beyond = at && {
          addtime: { [`${side}e`]: at },
          $or: [{ addtime: { [side]: at } }, { _id: { [side]: after.id } }],
        }
        const wanted = { ...match, deletedAt: null, ...beyond } as Filter<StoredComment>
        return this.store.list(wanted, { order: { addtime: order, _id: order }, limit })
      },
      placeOf: ({ addtime, _id }) => ({ value: addtime.getTime(), id: _id }),
      show,
      isShown: async (comments) => {
        const people = await this.people.asSeenBy(me, [...new Set(comments.map(({ user_id }) => user_id))])
        return comments.map((one) => canReaderSee(one, me, { people }))
      },
    })
    return { rows: found.rows, next: found.next && encodeCursor(found.next) }
  }

  async #comments(me: string, found: readonly StoredComment[]): Promise<(Comment | null)[]> {
    const under = await Promise.all(found.map(({ _id }) => this.#firstReplies(_id)))
    const context = await this.#contextOf(me, [...found, ...under.flat()])
    return found.map((comment, index) => {
      if (!canReaderSee(comment, me, context)) return null
      const replies = (under[index] ?? []).filter((one) => canReaderSee(one, me, context)).slice(0, shownReplies)
      return commentView(
        comment,
        replies.map((one) => replyView(one, context)),
        context,
      )
    })
  }

  async #replies(me: string, found: readonly StoredComment[]): Promise<(Reply | null)[]> {
    const context = await this.#contextOf(me, found)
    return found.map((one) => (canReaderSee(one, me, context) ? replyView(one, context) : null))
  }

  #firstReplies(parent_id: string): Promise<StoredComment[]> {
    return this.store.list({ parent_id, deletedAt: null }, { order: { addtime: 1, _id: 1 }, limit: readReplies })
  }

  async #contextOf(me: string, found: readonly StoredComment[]): Promise<ViewContext> {
    const ids = found.flatMap(({ user_id, reply_to }) => (reply_to === null ? [user_id] : [user_id, reply_to]))
    const [people, liked] = await Promise.all([
      this.people.asSeenBy(me, [...new Set(ids)]),
      this.likes.likedAmong(
        found.map(({ _id }) => _id),
        me,
      ),
    ])
    return { people, liked }
  }
}

const canReaderSee = (comment: StoredComment, me: string, { people }: Pick<ViewContext, 'people'>): boolean =>
  canSeeComment(comment, me, isHidden(people.get(comment.user_id)))

const withFirst = <V extends { _id: string }>(first: readonly (V | null)[], rest: readonly V[]): V[] => {
  const leading = first.filter((one) => one !== null)
  return [...leading, ...rest.filter(({ _id }) => !leading.some((one) => one._id === _id))]
}

/** Excludes what is shown first on the first page. */
const without = (first: readonly ({ _id: string } | null)[]): Filter<StoredComment> => {
  const ids = first.flatMap((one) => one?._id ?? [])
  return ids.length > 0 ? { _id: { $nin: ids } } : {}
}
