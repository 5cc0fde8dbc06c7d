import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { Post } from '@xinyu/contracts/http/posts/posts'
import type { getPKRecords, getSmilePicks, SmilePk } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { type Cursor, encodeCursor, fillPage, startOf } from '@xinyu/platform/db/lists/cursor-page'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { PostsReads, PostsStore, type Smile, SmilesStore, type StoredPost } from '../posts/posts.public.ts'
import { type Choice, choiceOf } from './pk.rules.ts'
import { pkView } from './pk-view.ts'
import { type Pk, PksStore } from './pks.store.ts'
import { VotesStore } from './voting/votes.store.ts'

type Window = Pick<InputOf<typeof getPKRecords>, 'page' | 'rows' | 'cursor'>

/** PKs as one reader sees them: none with a smile hidden from the reader. */
@Injectable()
export class PksReads {
  constructor(
    private readonly pks: PksStore,
    private readonly votes: VotesStore,
    private readonly posts: PostsStore,
    private readonly views: PostsReads,
    private readonly smiles: SmilesStore,
  ) {}

  async get(me: string, id: string): Promise<SmilePk> {
    const [view] = await this.#viewsFor(me, [await this.pks.get(id)])
    if (!view) throw new AppError('NOT_FOUND')
    return view
  }

  async list(
    me: string,
    { mine, voted, ...window }: InputOf<typeof getPKRecords>,
  ): Promise<AnswerOf<typeof getPKRecords>> {
    if (mine) return this.#page(me, { users: me }, window, () => true)
    if (voted) return this.#voted(me, window)
    return this.#page(me, { status: 'open' }, window, (pk) => pk.myVote === null && pk.mySide === null)
  }

  /** The smiles of featured members, newest first. */
  async listPicks(me: string, window: Window): Promise<AnswerOf<typeof getSmilePicks>> {
    const found = await fillPage<Smile, Post>({
      ...startOf(window),
      read: (after, limit) =>
        this.smiles.list({ isPick: true, ...below<Smile>('addtime', after) }, { order: newest, limit }),
      placeOf: ({ addtime, _id }) => ({ value: addtime.getTime(), id: _id }),
      show: async (smiles) => {
        const posts = await this.posts.findMany(smiles.map(({ _id }) => _id))
        const stored = smiles.flatMap(({ _id }) => posts.get(_id) ?? [])
        const views = new Map(
          (await this.views.viewsFor(me, stored)).flatMap((view) => (view ? [[view._id, view] as const] : [])),
        )
        return smiles.map(({ _id }) => views.get(_id) ?? null)
      },
      isShown: async (smiles) => {
        const shown = await this.#visiblePostIds(
          me,
          smiles.map(({ _id }) => _id),
        )
        return smiles.map(({ _id }) => shown.has(_id))
      },
    })
    return { posts: found.rows, hasMore: found.next !== null, next: found.next && encodeCursor(found.next) }
  }

  /** For moderators: all, with the current votes. */
  async viewsForStaff(pks: readonly Pk[]): Promise<Omit<SmilePk, 'myVote' | 'mySide'>[]> {
    const posts = await this.posts.findMany(pks.flatMap(({ left, right }) => [left.post_id, right.post_id]))
    const stored = [...posts.values()]
    const views = await this.views.viewsForStaff(stored)
    const byId = new Map(views.map((view) => [view._id, view]))
    return pks.flatMap((pk) => {
      const {
        myVote: _none,
        mySide: _nobody,
        ...view
      } = pkView(pk, { posts: byId, vote: null, me: '', canSeeVotes: true }) ?? {}
      return '_id' in view ? [view as Omit<SmilePk, 'myVote' | 'mySide'>] : []
    })
  }

  async #page(
    me: string,
    filter: Filter<Pk>,
    window: Window,
    isWanted: (pk: Pick<SmilePk, 'myVote' | 'mySide'>) => boolean,
  ): Promise<AnswerOf<typeof getPKRecords>> {
    const found = await fillPage<Pk, SmilePk>({
      ...startOf(window),
      read: (after, limit) => this.pks.list({ ...filter, ...below<Pk>('addtime', after) }, { order: newest, limit }),
      placeOf: ({ addtime, _id }) => ({ value: addtime.getTime(), id: _id }),
      show: async (pks) => (await this.#viewsFor(me, pks)).map((pk) => (pk && isWanted(pk) ? pk : null)),
      isShown: async (pks) => {
        const [votes, shown] = await Promise.all([this.#votesIn(me, pks), this.#visiblePkIds(me, pks)])
        return pks.map(
          (pk) => shown.has(pk._id) && isWanted({ myVote: votes.get(pk._id) ?? null, mySide: choiceOf(pk, me) }),
        )
      },
    })
    return { list: found.rows, hasMore: found.next !== null, next: found.next && encodeCursor(found.next) }
  }

  async #voted(me: string, window: Window): Promise<AnswerOf<typeof getPKRecords>> {
    const found = await fillPage<{ _id: string; pk_id: string; at: Date }, SmilePk>({
      ...startOf(window),
      read: (after, limit) => this.votes.list(me, below('at', after), limit),
      placeOf: ({ at, _id }) => ({ value: at.getTime(), id: _id }),
      show: async (votes) => {
        const pks = await this.pks.findMany(votes.map(({ pk_id }) => pk_id))
        const views = await this.#viewsFor(me, pks)
        const byId = new Map(views.flatMap((view) => (view ? [[view._id, view] as const] : [])))
        return votes.map(({ pk_id }) => byId.get(pk_id) ?? null)
      },
      isShown: async (votes) => {
        const shown = await this.#visiblePkIds(me, await this.pks.findMany(votes.map(({ pk_id }) => pk_id)))
        return votes.map(({ pk_id }) => shown.has(pk_id))
      },
    })
    return { list: found.rows, hasMore: found.next !== null, next: found.next && encodeCursor(found.next) }
  }

  #votesIn(me: string, pks: readonly Pk[]): Promise<Map<string, Choice>> {
    return this.votes.choicesAmong(
      pks.map(({ _id }) => _id),
      me,
    )
  }

  /** Which of these PKs `me` may see. */
  async #visiblePkIds(me: string, pks: readonly Pk[]): Promise<Set<string>> {
    const shown = await this.#visiblePostIds(me, postsOf(pks), (post) => isOpen(post, me))
    return new Set(
      pks.flatMap(({ _id, left, right }) => (shown.has(left.post_id) && shown.has(right.post_id) ? [_id] : [])),
    )
  }

  /** Which of these posts `me` may see. */
  async #visiblePostIds(
    me: string,
    ids: readonly string[],
    isWanted: (post: StoredPost) => boolean = () => true,
  ): Promise<Set<string>> {
    const posts = [...(await this.posts.findMany(ids)).values()].filter(isWanted)
    const areShown = await this.views.areShown(me, posts)
    return new Set(posts.flatMap(({ _id }, index) => (areShown[index] ? [_id] : [])))
  }

  async #viewsFor(me: string, pks: readonly Pk[]): Promise<(SmilePk | null)[]> {
    const [posts, votes] = await Promise.all([this.posts.findMany(postsOf(pks)), this.#votesIn(me, pks)])
    const views = await this.views.viewsFor(
      me,
      [...posts.values()].filter((post) => isOpen(post, me)),
    )
    const byId = new Map(views.flatMap((view) => (view ? [[view._id, view] as const] : [])))
    return pks.map((pk) => {
      const vote = votes.get(pk._id) ?? null
      const canSeeVotes = vote !== null || choiceOf(pk, me) !== null || pk.status === 'closed'
      return pkView(pk, { posts: byId, vote, me, canSeeVotes })
    })
  }
}

const newest = { addtime: -1, _id: -1 } as const
const postsOf = (pks: readonly Pk[]): string[] => pks.flatMap(({ left, right }) => [left.post_id, right.post_id])
const isOpen = ({ deletedAt, isListed, user_id }: StoredPost, me: string): boolean =>
  deletedAt === null && (isListed || user_id === me)
/** What is below a cursor; its first bound is the index's. */
const below = <D>(by: 'addtime' | 'at', after: Cursor | null): Filter<D> => {
  if (!after) return {}
  const at = new Date(after.value)
  return { [by]: { $lte: at }, $or: [{ [by]: { $lt: at } }, { _id: { $lt: after.id } }] } as Filter<D>
}
