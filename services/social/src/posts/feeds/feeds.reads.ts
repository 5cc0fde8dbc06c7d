import type { InputOf } from '@xinyu/contracts/call'
import { ReviewStatus } from '@xinyu/contracts/enums'
import type { getNewPostCount } from '@xinyu/contracts/http/posts/feeds'
import type { Post } from '@xinyu/contracts/http/posts/posts'
import { type Cursor, decodeCursor, encodeCursor, fillPage, startOf } from '@xinyu/platform/db/lists/cursor-page'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { isHidden, People } from '../../people/people.public.ts'
import { Follows } from '../../relations/relations.public.ts'
import { PostsReads } from '../posts.reads.ts'
import { PostsStore } from '../posts.store.ts'
import type { StoredPost } from '../post.document.ts'

export interface FeedWindow {
  page: number
  rows: number
  cursor?: string | undefined
}
export interface FeedPage {
  posts: Post[]
  hasMore: boolean
  next: string | null
  top: string | null
}
/** A feed's content and order; each has an index of its own. `authors`: only these. */
interface Feed {
  match: Filter<StoredPost>
  by: 'addtime' | 'hot'
  authors?: readonly string[]
}
type FeedName = InputOf<typeof getNewPostCount>['feed']

/** most authors whose ordered posts the engine merges without sorting */
const maxMergedAuthors = 100
/** of more followed people only the latest are read */
const maxFollowed = 1_000
/** highest count of new posts */
const maxNew = 99

const listed = { isListed: true } as const
const newest: Feed = { match: listed, by: 'addtime' }

/** Posts in rows, as one reader sees them: posts hidden by a block, a ban or stealth are skipped. */
@Injectable()
export class FeedsReads {
  constructor(
    private readonly store: PostsStore,
    private readonly posts: PostsReads,
    private readonly people: People,
    private readonly follows: Follows,
  ) {}

  async listFeed(me: string, name: FeedName, window: FeedWindow, cityCode?: string): Promise<FeedPage> {
    return this.#page(me, await this.#feedOf(me, name, cityCode), window)
  }

  /** A person's posts; my own in every state, without drafts. */
  async listByAuthor(me: string, author: string, window: FeedWindow): Promise<FeedPage> {
    if (author !== me && (await this.posts.isAuthorHidden(author, me)))
      return { posts: [], hasMore: false, next: null, top: null }
    const { Waiting, Approved, Rejected } = ReviewStatus
    const mine = { user_id: me, deletedAt: null, isChecked: { $in: [Waiting, Approved, Rejected] } }
    return this.#page(me, { match: author === me ? mine : { user_id: author, ...listed }, by: 'addtime' }, window)
  }

  listDrafts(me: string, window: FeedWindow): Promise<FeedPage> {
    const match = { user_id: me, deletedAt: null, isChecked: ReviewStatus.Draft }
    return this.#page(me, { match, by: 'addtime' }, window)
  }

  /** How many posts of others that `me` may see are above a cursor in a feed. */
  async countNewer(me: string, { feed: name, cityCode, top }: InputOf<typeof getNewPostCount>): Promise<number> {
    const feed = await this.#feedOf(me, name, cityCode)
    const found = await this.#read(feed, (by) => beyond(by, decodeCursor(top), '$gt'), maxNew + 1)
    const people = await this.people.asSeenBy(
      me,
      found.map(({ user_id }) => user_id),
    )
    const isNew = ({ user_id }: StoredPost): boolean => user_id !== me && !isHidden(people.get(user_id))
    return Math.min(maxNew, found.filter(isNew).length)
  }

  async #feedOf(me: string, name: FeedName, cityCode: string | undefined): Promise<Feed> {
    if (name === 'recommended') return { match: listed, by: 'hot' }
    if (name === 'smile') return { match: { ...listed, type: 'smile' }, by: 'addtime' }
    if (name === 'follow') return { ...newest, authors: await this.follows.listFollowed(me, maxFollowed) }
    const city = name === 'myCity' ? (await this.people.find(me))?.user?.liveCity?.cityCode : cityCode
    if (name === 'newest' || !city) return newest
    return { match: { ...listed, ...(city.length === 2 ? { provinceCode: city } : { cityCode: city }) }, by: 'addtime' }
  }

  async #page(me: string, feed: Feed, window: FeedWindow): Promise<FeedPage> {
    const found = await fillPage<StoredPost, Post>({
      ...startOf(window),
      read: (after, limit) => this.#read(feed, (by) => (after ? beyond(by, after, '$lt') : {}), limit),
      placeOf: (post) => ({ value: Number(post[feed.by]), id: post._id }),
      show: (posts) => this.posts.viewsFor(me, posts),
      isShown: (posts) => this.posts.areShown(me, posts),
    })
    return {
      posts: found.rows,
      hasMore: found.next !== null,
      next: found.next && encodeCursor(found.next),
      top: found.top && encodeCursor(found.top),
    }
  }

  async #read(
    { match, by, authors }: Feed,
    place: (by: Feed['by']) => Filter<StoredPost>,
    limit: number,
  ): Promise<StoredPost[]> {
    const find = (more: Filter<StoredPost>): Promise<StoredPost[]> =>
      this.store.list({ ...match, ...place(by), ...more }, { order: { [by]: -1, _id: -1 }, limit })
    if (!authors) return find({})
    const groups = Array.from({ length: Math.ceil(authors.length / maxMergedAuthors) }, (_, index) =>
      authors.slice(index * maxMergedAuthors, (index + 1) * maxMergedAuthors),
    )
    const found = await Promise.all(groups.map((group) => find({ user_id: { $in: group } })))
    return found.flat().sort(newestFirst).slice(0, limit)
  }
}

const newestFirst = (one: StoredPost, other: StoredPost): number =>
  other.addtime.getTime() - one.addtime.getTime() || (one._id < other._id ? 1 : -1)

/** What is below a cursor (`$lt`), or above it; its first bound is the index's. */
const beyond = (by: Feed['by'], { value, id }: Cursor, side: '$lt' | '$gt'): Filter<StoredPost> => {
  const at = by === 'hot' ? value : new Date(value)
  const bound = { [side === '$lt' ? '$lte' : '$gte']: at }
  return { [by]: bound, $or: [{ [by]: { [side]: at } }, { _id: { [side]: id } }] } as Filter<StoredPost>
}
