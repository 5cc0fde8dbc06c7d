import type { FavoriteRecord } from '@xinyu/contracts/http/favorite/favorite'
import { pairId } from '@xinyu/contracts/rules/pair'
import { mayKnowActor } from '@xinyu/contracts/rules/people/visibility'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { SocialConfig } from '../config.ts'
import { People } from '../people/people.public.ts'
import type { Direction, RelationSide } from './lists/relation-side.document.ts'
import {
  relationOf,
  hasAnythingVisible,
  isOpenLike,
  visibleSide,
  relationSideOf,
} from './lists/relation-sides.rules.ts'
import { RelationSidesStore } from './lists/relation-sides.store.ts'
import type { RelationKind } from './relation-state.rules.ts'
import { type Relation, RelationsStore } from './relations.store.ts'
import { LastSeenStore } from './lists/last-seen.store.ts'
import { relationRecord, blurRecord, type ViewContext } from './lists/relation-record.ts'
import { Conversations } from './conversations.ts'

interface Window {
  page: number
  rows: number
}
type Reader = Pick<AuthenticatedUser, 'id' | 'isVip'>
type ListRow = FavoriteRecord & { blurred: boolean }

/** When it happened, and which mark says that it is seen. */
interface UnseenTime {
  at: 'viewedAt' | 'likedAt' | 'lovedAt' | 'actedAt'
  seenBy: 'views' | 'acts'
}
const unseenTimes: Partial<Record<RelationKind, UnseenTime>> = {
  view: { at: 'viewedAt', seenBy: 'views' },
  like: { at: 'likedAt', seenBy: 'acts' },
  love: { at: 'lovedAt', seenBy: 'acts' },
}

/** Relations as the two people see them. */
@Injectable()
export class RelationsReads {
  constructor(
    private readonly store: RelationsStore,
    private readonly sides: RelationSidesStore,
    private readonly people: People,
    private readonly lastSeen: LastSeenStore,
    private readonly conversations: Conversations,
    @Inject(CONFIG) private readonly config: SocialConfig,
  ) {}

  /** The answer to an act of `me`. */
  async recordFor(me: Reader, relation: Relation): Promise<FavoriteRecord> {
    const known = visibleSide(relationSideOf(relation, me.id), me.isVip)
    return relationRecord(known, await this.#contextOf(me, [known]))
  }

  /** Null also if one has blocked the other, or `me` may not know what there is. */
  async findBetween(me: Reader, other: string): Promise<FavoriteRecord | null> {
    const [relation, isBlocked] = await Promise.all([
      this.store.find(pairId(me.id, other)),
      this.people.isBlockedEitherWay(me.id, other),
    ])
    if (!relation || isBlocked) return null
    const side = relationSideOf(relation, me.id)
    return me.isVip || hasAnythingVisible(visibleSide(side, false)) ? this.recordFor(me, relation) : null
  }

  /**
   * People on the other side of a mark, latest first; people who acted towards me are blurred if I may not know them.
   */
  async list(
    me: Reader,
    mark: RelationKind,
    direction: Direction,
    window: Window,
  ): Promise<{ list: ListRow[]; total: number; unseen?: number }> {
    const without = await this.people.blockedWith(me.id)
    const { sides, total } = await this.sides.list(me.id, `${direction}-${mark}`, { ...window, without })
    const seenTime = direction === 'me' ? unseenTimes[mark] : undefined
    const blurred = direction === 'me' && !mayKnowActor(mark, { isVip: me.isVip, isReturned: false })
    const isBlurred = (side: RelationSide): boolean => blurred && !(mark === 'like' && isOpenLike(side))
    const known = sides.map((side) => (isBlurred(side) ? side : visibleSide(side, me.isVip)))
    const context = await this.#contextOf(me, known)
    return {
      list: known.map((side) => {
        const record = relationRecord(side, context)
        const hidden = isBlurred(side)
        return { ...(hidden ? blurRecord(record, this.config.INTERNAL_SECRET) : record), blurred: hidden }
      }),
      total,
      ...(seenTime ? { unseen: await this.#unseen(me.id, mark, seenTime, without) } : {}),
    }
  }

  async #unseen(
    me: string,
    mark: RelationKind,
    { at, seenBy }: UnseenTime,
    without: readonly string[],
  ): Promise<number> {
    const seenAt = (await this.lastSeen.get(me))[seenBy] ?? new Date(0)
    return this.sides.countUnseen(me, `me-${mark}`, { at, seenAt, without })
  }

  /** Everybody I acted towards. */
  async listActed(me: Reader, window: Window): Promise<{ list: FavoriteRecord[]; total: number }> {
    const without = await this.people.blockedWith(me.id)
    const { sides, total } = await this.sides.list(me.id, 'acted', { ...window, without })
    const known = sides.map((side) => visibleSide(side, me.isVip))
    const context = await this.#contextOf(me, known)
    return { list: known.map((side) => relationRecord(side, context)), total }
  }

  async #contextOf(me: Reader, sides: readonly RelationSide[]): Promise<ViewContext> {
    const bonds = new Map(sides.map((side) => [side.other_id, relationOf(side)]))
    const [people, lastSeen, conversations, comments] = await Promise.all([
      this.people.asSeenBy(me.id, [me.id, ...bonds.keys()], bonds),
      this.lastSeen.get(me.id),
      this.conversations.findRecent(me.id, sides),
      this.conversations.findComments(me.id, sides),
    ])
    return { people, lastSeen, conversations, comments }
  }
}
