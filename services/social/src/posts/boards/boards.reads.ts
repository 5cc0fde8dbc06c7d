import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { getRankList, getUserScoreRank } from '@xinyu/contracts/http/posts/boards'
import type { Post } from '@xinyu/contracts/http/posts/posts'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { authorOf, isHidden, People } from '../../people/people.public.ts'
import { PostsReads } from '../posts.reads.ts'
import { PostsStore } from '../posts.store.ts'
import { SmilesStore } from '../smiles/smiles.store.ts'
import { boardOf } from './periods.rules.ts'

/** most smiles that a board of members reads */
const maxSmiles = 1_000

/**
 * Boards of posts and of members. A rank is the same for every reader: hidden people leave a gap, and so does a smile
 * whose author withdrew it.
 */
@Injectable()
export class BoardsReads {
  constructor(
    private readonly posts: PostsStore,
    private readonly smiles: SmilesStore,
    private readonly views: PostsReads,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  async listPosts(
    me: string,
    { period, by, page, rows }: InputOf<typeof getRankList>,
  ): Promise<AnswerOf<typeof getRankList>> {
    const board = boardOf(period, this.clock.now())
    const window = { skip: (page - 1) * rows, limit: rows + 1 }
    const found =
      by === 'likes'
        ? await this.posts.list({ isListed: true, ...board }, { order: { likeCount: -1, _id: -1 }, ...window })
        : await this.#postsOf(
            await this.smiles.list({ isRanked: true, ...board }, { order: { rating: -1, _id: 1 }, ...window }),
          )
    const shown = await this.views.viewsFor(
      me,
      found.slice(0, rows).flatMap((post) => post ?? []),
    )
    const byId = new Map(shown.flatMap((post) => (post ? [[post._id, post] as const] : [])))
    const list = found.slice(0, rows).flatMap((stored, index) => {
      const post = stored && byId.get(stored._id)
      if (!post || isWithdrawn(post)) return []
      return [
        { rank: window.skip + index + 1, score: by === 'likes' ? post.likeCount : (post.smile?.score ?? 0), post },
      ]
    })
    return { list, hasMore: found.length > rows }
  }

  async listMembers(
    me: string,
    { period, page, rows }: InputOf<typeof getUserScoreRank>,
  ): Promise<AnswerOf<typeof getUserScoreRank>> {
    const board = boardOf(period, this.clock.now())
    const members = bestOfEach(await this.smiles.listBest(board, maxSmiles))
    const skip = (page - 1) * rows
    const shown = members.slice(skip, skip + rows)
    const people = await this.people.asSeenBy(
      me,
      shown.map(({ user_id }) => user_id),
    )
    const list = shown.flatMap(({ user_id, score }, index) => {
      const person = people.get(user_id)
      return isHidden(person) ? [] : [{ rank: skip + index + 1, score, user: authorOf(user_id, person?.card) }]
    })
    return { list, mine: await this.#mine(me, board, members), hasMore: members.length > skip + rows }
  }

  async #postsOf(smiles: readonly { _id: string }[]) {
    const posts = await this.posts.findMany(smiles.map(({ _id }) => _id))
    return smiles.map(({ _id }) => posts.get(_id) ?? null)
  }

  async #mine(
    me: string,
    board: ReturnType<typeof boardOf>,
    members: readonly Member[],
  ): Promise<AnswerOf<typeof getUserScoreRank>['mine']> {
    const place = members.findIndex(({ user_id }) => user_id === me)
    const [best] =
      place >= 0
        ? []
        : await this.smiles.list({ user_id: me, isRanked: true, ...board }, { order: { rating: -1 }, limit: 1 })
    const score = members[place]?.score ?? (best?.rating == null ? null : Math.round(best.rating))
    return score === null ? null : { rank: place >= 0 ? place + 1 : null, score }
  }
}

interface Member {
  user_id: string
  score: number
}

/** The first of each member, in list order. */
const bestOfEach = (smiles: readonly { user_id: string; rating: number | null }[]): Member[] => {
  const best = new Map<string, Member>()
  for (const { user_id, rating } of smiles)
    if (!best.has(user_id)) best.set(user_id, { user_id, score: Math.round(rating ?? 0) })
  return [...best.values()]
}

const isWithdrawn = ({ smile }: Pick<Post, 'smile'>): boolean => smile?.entered === false
