import { ReviewStatus } from '@xinyu/contracts/enums'
import type { Post } from '@xinyu/contracts/http/posts'
import type { UserCard } from '@xinyu/contracts/profile'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { People } from '../people/people.public.ts'
import { PostLikesStore } from './post-likes.store.ts'
import { canSee } from './posts.rules.ts'
import { PostsStore, type StoredPost } from './posts.store.ts'

const shownLikes = 10
interface Page {
  page: number
  rows: number
}
/** What a post shows beside itself. */
interface ViewContext {
  cards: ReadonlyMap<string, UserCard>
  likers: readonly string[]
  isLiked: boolean
}

@Injectable()
export class PostsReads {
  constructor(
    private readonly store: PostsStore,
    private readonly likes: PostLikesStore,
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
    return (await this.#asPosts(me, [await this.visible(me, id)]))[0] as Post
  }

  /** The post as it is stored; throws NOT_FOUND for what `me` may not see. */
  async visible(me: string, id: string): Promise<StoredPost> {
    const post = await this.store.posts.get(id)
    if (!post || !canSee(post, me, await this.people.blockedEitherWay(me, post.user_id)))
      throw new AppError('NOT_FOUND')
    return post
  }

  async #page(
    me: string,
    match: Filter<StoredPost>,
    { page, rows }: Page,
  ): Promise<{ posts: Post[]; hasMore: boolean }> {
    const found = await this.store.posts.raw
      .find(match)
      .sort({ addtime: -1, _id: -1 })
      .skip((page - 1) * rows)
      .limit(rows + 1)
      .toArray()
    return { posts: await this.#asPosts(me, found.slice(0, rows)), hasMore: found.length > rows }
  }

  async #asPosts(me: string, posts: readonly StoredPost[]): Promise<Post[]> {
    const ids = posts.map(({ _id }) => _id)
    const [likers, liked] = await Promise.all([
      Promise.all(ids.map((id) => this.likes.latestLikers(id, shownLikes))),
      this.likes.likedAmong(ids, me),
    ])
    const cards = await this.people.cards([...posts.map(({ user_id }) => user_id), ...likers.flat()])
    return posts.map((post, index) =>
      asPost(post, { cards, likers: likers[index] ?? [], isLiked: liked.has(post._id) }),
    )
  }
}

const asPost = (post: StoredPost, { cards, likers, isLiked }: ViewContext): Post => {
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
    likes: likers.map((id) => ({ _id: id, name: cards.get(id)?.name ?? '', avatar: cards.get(id)?.avatar ?? null })),
    isLiked,
    addtime: post.addtime.toISOString(),
  }
}
