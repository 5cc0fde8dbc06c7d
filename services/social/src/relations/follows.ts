import { Injectable } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { RelationSidesStore } from './lists/relation-sides.store.ts'

/** Who follows whom, and how many people acted towards somebody. */
@Injectable()
export class Follows {
  constructor(
    private readonly sides: RelationSidesStore,
    private readonly people: People,
  ) {}

  /** Ids, most recently active relation first. */
  listFollowed(me: string, limit: number): Promise<string[]> {
    return this.sides.listOthers(me, 'i-follow', limit)
  }

  /** Numbers of people who acted towards somebody, and of people they follow; without blocked ones. */
  async countRelations(me: string): Promise<Record<'views' | 'likes' | 'loves' | 'follows' | 'followers', number>> {
    const without = await this.people.blockedWith(me)
    const lists = ['me-view', 'me-like', 'me-love', 'i-follow', 'me-follow'] as const
    const [views = 0, likes = 0, loves = 0, follows = 0, followers = 0] = await Promise.all(
      lists.map((list) => this.sides.count(me, list, without)),
    )
    return { views, likes, loves, follows, followers }
  }

  /** Which of these people somebody follows. */
  followedAmong(me: string, others: readonly string[]): Promise<Set<string>> {
    return this.sides.othersAmong(me, 'i-follow', others)
  }

  /** A page of the people somebody follows or is followed by, latest first; without blocked ones. */
  async list(
    me: string,
    direction: 'following' | 'followers',
    window: { page: number; rows: number },
  ): Promise<{ ids: string[]; mutual: string[]; total: number }> {
    const without = await this.people.blockedWith(me)
    const [list, other] =
      direction === 'following' ? (['i-follow', 'me-follow'] as const) : (['me-follow', 'i-follow'] as const)
    const { sides, total } = await this.sides.list(me, list, { ...window, without })
    const ids = sides.map(({ other_id }) => other_id)
    return { ids, mutual: [...(await this.sides.othersAmong(me, other, ids))], total }
  }
}
