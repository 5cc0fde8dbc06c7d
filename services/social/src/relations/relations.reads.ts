import type { FavoriteRecord } from '@xinyu/contracts/http/favorite'
import type { UserCard } from '@xinyu/contracts/profile'
import { pairId } from '@xinyu/contracts/rules/pair'
import { CONFIG } from '@xinyu/platform/config'
import { idOf } from '@xinyu/platform/ids'
import { Inject, Injectable } from '@nestjs/common'
import type { SocialConfig } from '../config.ts'
import { People } from '../people/people.public.ts'
import { type Direction, type RelationSide, relationSideOf, seenOf, type SideView } from './relation-sides.rules.ts'
import { RelationSidesStore } from './relation-sides.store.ts'
import type { Mark } from './relations.rules.ts'
import { type Relation, RelationsStore } from './relations.store.ts'
import { type LastSeen, LastSeenStore } from './last-seen.store.ts'

interface Window {
  page: number
  rows: number
}
type ListRow = FavoriteRecord & { blurred: boolean }
/** What a record shows beside the pair: who the people are, and what the viewer has seen. */
interface ViewContext {
  cards: ReadonlyMap<string, UserCard>
  lastSeen: LastSeen
}

/** Relations as the two people see them. */
@Injectable()
export class RelationsReads {
  constructor(
    private readonly store: RelationsStore,
    private readonly sides: RelationSidesStore,
    private readonly people: People,
    private readonly lastSeen: LastSeenStore,
    @Inject(CONFIG) private readonly config: SocialConfig,
  ) {}

  async record(me: string, relation: Relation): Promise<FavoriteRecord> {
    const side = relationSideOf(relation, me)
    return asRecord(side, await this.#contextOf(me, [side]))
  }

  /** Null also when one has blocked the other. */
  async between(me: string, other: string): Promise<FavoriteRecord | null> {
    const [relation, isBlocked] = await Promise.all([
      this.store.get(pairId(me, other)),
      this.people.blockedEitherWay(me, other),
    ])
    return relation && !isBlocked ? this.record(me, relation) : null
  }

  /** People on the other side of a mark, latest first; who did it towards me shows blurred unless `mayKnow`. */
  async list(
    me: string,
    mark: Mark,
    direction: Direction,
    window: Window,
    mayKnow: boolean,
  ): Promise<{ list: ListRow[]; total: number }> {
    const without = await this.people.blockedWith(me)
    const { sides, total } = await this.sides.list(me, `${direction}-${mark}`, { ...window, without })
    const context = await this.#contextOf(me, sides)
    const blurred = direction === 'me' && !mayKnow
    return {
      list: sides.map((side) => {
        const record = asRecord(side, context)
        return { ...(blurred ? blur(record, this.config.INTERNAL_SECRET) : record), blurred }
      }),
      total,
    }
  }

  /** Everybody towards whom I did something. */
  async all(me: string, window: Window): Promise<{ list: FavoriteRecord[]; total: number }> {
    const without = await this.people.blockedWith(me)
    const { sides, total } = await this.sides.list(me, 'acted', { ...window, without })
    const context = await this.#contextOf(me, sides)
    return { list: sides.map((side) => asRecord(side, context)), total }
  }

  async #contextOf(me: string, sides: readonly RelationSide[]): Promise<ViewContext> {
    const [cards, lastSeen] = await Promise.all([
      this.people.cards([me, ...sides.map(({ other_id }) => other_id)]),
      this.lastSeen.of(me),
    ])
    return { cards, lastSeen }
  }
}

const asSide = (id: string, side: SideView): FavoriteRecord['love'] => ({
  _id: id,
  isLike: side.isLike,
  isLove: side.isLove,
  isFollow: side.isFollow,
  viewedAt: side.viewedAt?.toISOString() ?? null,
  likedAt: side.likedAt?.toISOString() ?? null,
  lovedAt: side.lovedAt?.toISOString() ?? null,
  recentMsgs: side.recentMsgs.map(({ _id, at }) => ({ _id, addtime: at.toISOString() })),
  unread: [],
})

const later = (one: Date | null | undefined, other: Date | null | undefined): Date | null =>
  one && (!other || one > other) ? one : (other ?? null)

const asRecord = (side: RelationSide, { cards, lastSeen }: ViewContext): FavoriteRecord => {
  const { user_id, other_id, seenAt } = side
  const card = (id: string): UserCard => cards.get(id) as UserCard
  const seen = seenOf(side.other, { views: later(lastSeen.views, seenAt), acts: later(lastSeen.acts, seenAt) })
  return {
    _id: side.pair_id,
    user: card(user_id),
    user2: card(other_id),
    love: asSide(user_id, side.own),
    love2: { ...asSide(other_id, side.other), seen },
    isMatch: side.isMatch,
    addtime: side.touchedAt.toISOString(),
  }
}

/**
 * Nothing in it leads back to the person: a record's own id names both, and without a secret one could try every
 * person.
 */
const blur = (record: FavoriteRecord, secret: string): FavoriteRecord => {
  const id = idOf('blurred', secret, record._id)
  const user2 = {
    ...record.user2,
    _id: id,
    GID: '00000000',
    name: '',
    avatar: null,
    aboutMe: '',
    habits: [],
    work: null,
    height: null,
    education: null,
    liveCity: null,
    lastActive: null,
    online: false,
  }
  // my own times and messages would match those in the lists of whom I viewed and wrote to
  const love = { ...record.love, viewedAt: null, likedAt: null, lovedAt: null, recentMsgs: [] }
  return { ...record, _id: id, user2, love, love2: { ...record.love2, _id: id, recentMsgs: [] } }
}
