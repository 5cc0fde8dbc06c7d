import { ReviewStatus } from '@xinyu/contracts/enums'
import type { Post } from '@xinyu/contracts/http/posts'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { canSee } from './posts.rules.ts'
import { PostsStore, type StoredPost } from './posts.store.ts'

const shownLikes = 10
interface Page {
  page: number
  rows: number
}

@Injectable()
export class PostsReads {
  constructor(
    private readonly store: PostsStore,
    private readonly people: People,
  ) {}

  async newest(me: string, window: Page): Promise<{ posts: Post[]; hasMore: boolean }> {
    return this.#page(
      me,
      {
        isChecked: ReviewStatus.Approved,
        deletedAt: null,
        authorIsGone: { $ne: true },
        user_id: { $nin: await this.people.blockedWith(me) },
      },
      window,
    )
  }

  /** Somebody's posts; my own in every state. */
  async of(me: string, author: string, window: Page): Promise<{ posts: Post[]; hasMore: boolean }> {
    if (await this.people.blockedEitherWay(me, author)) return { posts: [], hasMore: false }
    return this.#page(
      me,
      {
        user_id: author,
        deletedAt: null,
        ...(author === me ? {} : { isChecked: ReviewStatus.Approved, authorIsGone: { $ne: true } }),
      },
      window,
    )
  }

  async one(me: string, id: string): Promise<Post> {
    const post = await this.store.posts.get(id)
    const isVisible = post !== null && canSee(post, me, await this.people.blockedEitherWay(me, post.user_id))
    if (!isVisible) throw new AppError('NOT_FOUND')
    return (await this.#asPosts(me, [post]))[0] as Post
  }

  async #page(me: string, match: object, { page, rows }: Page): Promise<{ posts: Post[]; hasMore: boolean }> {
    const found = await this.store.posts.raw
      .find(match as never)
      .sort({ addtime: -1, _id: -1 })
      .skip((page - 1) * rows)
      .limit(rows + 1)
      .toArray()
    return { posts: await this.#asPosts(me, found.slice(0, rows)), hasMore: found.length > rows }
  }

  async #asPosts(me: string, posts: readonly StoredPost[]): Promise<Post[]> {
    const latest = (post: StoredPost): string[] =>
      post.likes
        .slice(-shownLikes)
        .toReversed()
        .map((one) => one._id)
    const cards = await this.people.cards(posts.flatMap((post) => [post.user_id, ...latest(post)]))
    return posts.map((post) => {
      const author = cards.get(post.user_id)
      return {
        _id: post._id,
        type: post.type,
        text: post.text,
        images: [],
        city: post.city,
        commentCount: post.commentCount,
        likeCount: post.likeCount,
        isChecked: post.isChecked,
        reason: post.reason,
        user: {
          _id: post.user_id,
          GID: author?.GID ?? '00000000',
          name: author?.name ?? '',
          avatar: author?.avatar ?? null,
          gender: author?.gender ?? null,
          isVip: author?.isVip ?? false,
        },
        likes: latest(post).map((id) => ({
          _id: id,
          name: cards.get(id)?.name ?? '',
          avatar: cards.get(id)?.avatar ?? null,
        })),
        isLiked: post.likes.some((one) => one._id === me),
        addtime: post.addtime.toISOString(),
      }
    })
  }
}
