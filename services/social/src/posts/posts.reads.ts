import { ReviewStatus } from '@xinyu/contracts/enums'
import type { Post } from '@xinyu/contracts/http/posts'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { People, type SeenPerson } from '../people/people.public.ts'
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
  people: ReadonlyMap<string, SeenPerson>
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
    if (await this.#hides(author, me)) return { posts: [], hasMore: false }
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
    if (!post || !canSee(post, me, await this.#hides(post.user_id, me))) throw new AppError('NOT_FOUND')
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

  /** A block or the author's stealth hides what they published; an author nobody has told us of yet stands nameless. */
  async #hides(author: string, me: string): Promise<boolean> {
    return isHidden((await this.people.seenBy(me, [author])).get(author))
  }

  async #asPosts(me: string, posts: readonly StoredPost[]): Promise<Post[]> {
    const ids = posts.map(({ _id }) => _id)
    const [likers, liked] = await Promise.all([
      Promise.all(ids.map((id) => this.likes.latestLikers(id, shownLikes))),
      this.likes.likedAmong(ids, me),
    ])
    const people = await this.people.seenBy(me, [...posts.map(({ user_id }) => user_id), ...likers.flat()])
    return posts.flatMap((post, index) =>
      isHidden(people.get(post.user_id))
        ? []
        : [asPost(post, { people, likers: likers[index] ?? [], isLiked: liked.has(post._id) })],
    )
  }
}

/** By a block or by stealth. */
const isHidden = (person: SeenPerson | undefined): boolean =>
  person?.refusal === 'STEALTH_MODE' || person?.refusal === 'BLACKLISTED'

/** Whoever the reader must not see does not stand among those who like it; the number counts everybody. */
const asPost = (post: StoredPost, { people, likers, isLiked }: ViewContext): Post => {
  const author = people.get(post.user_id)?.card
  const shownLikers = likers.flatMap((id) => {
    const liker = people.get(id)
    return liker && !isHidden(liker) ? [{ _id: id, name: liker.card.name, avatar: liker.card.avatar }] : []
  })
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
    likes: shownLikers,
    isLiked,
    addtime: post.addtime.toISOString(),
  }
}
