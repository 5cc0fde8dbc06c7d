import type { UserCard } from '@xinyu/contracts/profile'
import { type Relation, strangers, type Visibility } from '@xinyu/contracts/rules/people/visibility'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { BlocksStore } from '@xinyu/platform/people/blocks.store'
import { PeopleStore } from '@xinyu/platform/people/people.store'
import { PresenceReads } from '@xinyu/platform/redis/presence'
import { Injectable } from '@nestjs/common'
import { cardOf, type PersonCopy, type personFields, reachRefusal, visibilityFor } from './people.rules.ts'

export type SeenPerson = Visibility & { card: UserCard }

export { authorOf, isHidden } from './people.rules.ts'

/** The people copy's API for other capabilities. */
@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore<(typeof personFields)[number]>,
    private readonly blocks: BlocksStore,
    private readonly presence: PresenceReads,
    private readonly clock: Clock,
  ) {}

  find(id: string): Promise<PersonCopy | null> {
    return this.store.find(id)
  }

  erasedAmong(ids: readonly string[]): Promise<Set<string>> {
    return this.store.erasedAmong(ids)
  }

  /** Throws if `me` may not act towards `other`. */
  async assertReachable(me: string, other: string): Promise<void> {
    const [person, isBlocked] = await Promise.all([this.store.find(other), this.blocks.isBlockedEitherWay(me, other)])
    const refusal = reachRefusal({ me, other, person, isBlocked })
    if (refusal) throw new AppError(refusal)
  }

  /** The people that `me` may act towards. */
  async reachableAmong(me: string, others: readonly string[]): Promise<Set<string>> {
    const [people, blocked, blockers] = await Promise.all([
      this.store.findMany(others),
      this.blocks.listBlockedAmong(me, others),
      this.blocks.blockersAmong(others, me),
    ])
    const isReachable = (other: string): boolean => {
      const isBlocked = blocked.has(other) || blockers.has(other)
      return reachRefusal({ me, other, person: people.get(other) ?? null, isBlocked }) === null
    }
    return new Set(others.filter(isReachable))
  }

  /** These people as `viewer` may see them. `bonds`: further relations between them, by id. */
  async asSeenBy(
    viewer: string,
    ids: readonly string[],
    bonds: ReadonlyMap<string, Pick<Relation, 'isMatch' | 'hasReachedOut'>> = new Map(),
  ): Promise<Map<string, SeenPerson>> {
    const [people, blocked, blockers, online] = await Promise.all([
      this.store.findMany(ids),
      this.blocks.listBlockedAmong(viewer, ids),
      this.blocks.blockersAmong(ids, viewer),
      this.presence.findOnline(ids),
    ])
    const moment = { now: this.clock.now(), online }
    return new Map(
      ids.map((id) => {
        const block = { blockedByViewer: blocked.has(id), blockedByPerson: blockers.has(id) }
        const seen = visibilityFor(viewer, people.get(id), { ...strangers, ...bonds.get(id), ...block })
        return [id, { ...seen, card: cardOf(people.get(id), id, seen, moment) }]
      }),
    )
  }

  /** People as staff see them: regardless of blocks. */
  async asSeenByStaff(ids: readonly string[]): Promise<Map<string, SeenPerson>> {
    const people = await this.store.findMany(ids)
    const moment = { now: this.clock.now(), online: new Set<string>() }
    return new Map(
      [...people].map(([id, person]) => {
        const seen = visibilityFor(id, person)
        return [id, { ...seen, card: cardOf(person, id, seen, moment) }]
      }),
    )
  }

  /** Whether `me` cannot act towards the other. */
  isBlockedEitherWay(me: string, other: string): Promise<boolean> {
    return this.blocks.isBlockedEitherWay(me, other)
  }

  /** Whether a block or hiding separates the two, in either direction. */
  areSeparated(one: string, other: string): Promise<boolean> {
    return this.blocks.hasContactBlock(one, other)
  }

  /** Everybody hidden from this person. */
  blockedWith(id: string): Promise<string[]> {
    return this.blocks.blockedWith(id)
  }
}
