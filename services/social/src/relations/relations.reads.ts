import type { FavoriteRecord } from '@xinyu/contracts/http/favorite'
import type { UserCard } from '@xinyu/contracts/profile'
import { pairId } from '@xinyu/contracts/rules/pair'
import { CONFIG } from '@xinyu/platform/config'
import { idOf } from '@xinyu/platform/ids'
import { Inject, Injectable } from '@nestjs/common'
import type { SocialConfig } from '../config.ts'
import { People } from '../people/people.public.ts'
import { isMatch, type Mark, otherOf, seenOf, type Side, sideOf } from './relations.rules.ts'
import { type Relation, RelationsStore } from './relations.store.ts'
import { type Seen, SeenStore } from './seen.store.ts'

export type Direction = 'i' | 'me' | 'each'
interface Window {
  page: number
  rows: number
}
type ListRow = FavoriteRecord & { blurred: boolean }
/** who looks, and what they know */
interface Eyes {
  me: string
  cards: Map<string, UserCard>
  seen: Seen
}

/** Relations as the two people see them. */
@Injectable()
export class RelationsReads {
  constructor(
    private readonly store: RelationsStore,
    private readonly people: People,
    private readonly seen: SeenStore,
    @Inject(CONFIG) private readonly config: SocialConfig,
  ) {}

  async record(me: string, relation: Relation): Promise<FavoriteRecord> {
    return asRecord(relation, await this.#eyes(me, [relation]))
  }

  /** Null also when one has blocked the other. */
  async between(me: string, other: string): Promise<FavoriteRecord | null> {
    const [relation, isBlocked] = await Promise.all([
      this.store.relations.get(pairId(me, other)),
      this.people.blockedEitherWay(me, other),
    ])
    return relation && !isBlocked ? this.record(me, relation) : null
  }

  /** People on the other side of a mark, latest first; who did it towards me shows blurred unless `mayKnow`. */
  async list(
    me: string,
    mark: Mark,
    direction: Direction,
    { page, rows }: Window,
    mayKnow: boolean,
  ): Promise<{ list: ListRow[]; total: number }> {
    const wanted = { i: [`${me}>${mark}`], me: [`${mark}>${me}`], each: [`${me}>${mark}`, `${mark}>${me}`] }[direction]
    const { found, total } = await this.#window(me, { marks: { $all: wanted } }, { page, rows })
    const eyes = await this.#eyes(me, found)
    const blurred = direction === 'me' && !mayKnow
    return {
      list: found.map((relation) => ({
        ...(blurred ? blur(asRecord(relation, eyes), this.config.INTERNAL_SECRET) : asRecord(relation, eyes)),
        blurred,
      })),
      total,
    }
  }

  /** Everything I did or that was done towards me. */
  async all(me: string, window: Window): Promise<{ list: FavoriteRecord[]; total: number }> {
    const { found, total } = await this.#window(me, { marks: { $regex: `^${me}>` } }, window)
    const eyes = await this.#eyes(me, found)
    return { list: found.map((relation) => asRecord(relation, eyes)), total }
  }

  async #eyes(me: string, relations: readonly Relation[]): Promise<Eyes> {
    const [cards, seen] = await Promise.all([
      this.people.cards([me, ...relations.map(({ _id }) => otherOf(_id, me))]),
      this.seen.of(me),
    ])
    return { me, cards, seen }
  }

  async #window(me: string, match: object, { page, rows }: Window): Promise<{ found: Relation[]; total: number }> {
    const hidden = (await this.people.blockedWith(me)).map((other) => pairId(me, other))
    const filter = { ...match, ...(hidden.length > 0 ? { _id: { $nin: hidden } } : {}) } as never
    const found = this.store.relations.raw
      .find(filter)
      .sort({ touchedAt: -1, _id: 1 })
      .skip((page - 1) * rows)
      .limit(rows)
      .toArray()
    const [list, total] = await Promise.all([found, this.store.relations.raw.countDocuments(filter)])
    return { found: list, total }
  }
}

const asSide = (id: string, side: Side): FavoriteRecord['love'] => ({
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

/** The other's side as I may see it: no look in stealth, and what of it is new to me. */
const asOtherSide = (id: string, side: Side, relation: Relation, { me, seen }: Eyes): FavoriteRecord['love2'] => {
  const latest = (all: Date | undefined): Date | null =>
    [all, relation.seenAt?.[me]].reduce<Date | null>((late, at) => (at && (!late || at > late) ? at : late), null)
  return {
    ...asSide(id, { ...side, viewedAt: side.shownViewAt }),
    seen: seenOf(side, { views: latest(seen.views), acts: latest(seen.acts) }),
  }
}

const asRecord = (relation: Relation, eyes: Eyes): FavoriteRecord => {
  const { me, cards } = eyes
  const other = otherOf(relation._id, me)
  const card = (id: string): UserCard => cards.get(id) as UserCard
  return {
    _id: relation._id,
    user: card(me),
    user2: card(other),
    love: asSide(me, sideOf(relation, me)),
    love2: asOtherSide(other, sideOf(relation, other), relation, eyes),
    isMatch: isMatch(relation),
    addtime: relation.touchedAt.toISOString(),
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
  // my own times and messages would find their like in the lists that show whom I looked at and wrote to
  const love = { ...record.love, viewedAt: null, likedAt: null, lovedAt: null, recentMsgs: [] }
  return { ...record, _id: id, user2, love, love2: { ...record.love2, _id: id, recentMsgs: [] } }
}
