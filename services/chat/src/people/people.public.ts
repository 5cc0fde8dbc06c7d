import { Injectable } from '@nestjs/common'
import { BlocksStore } from '@xinyu/platform/people/blocks.store'
import { PeopleStore } from '@xinyu/platform/people/people.store'
import { LikeEdgesStore } from './like-edges.store.ts'
import { type CachedPair, PeopleCache } from './people-cache.ts'
import type { Peer, PersonCopy, personFields } from './people.rules.ts'

export type { CachedPair } from './people-cache.ts'
export { authorFor, previewOf, seenBy, type Peer, type PersonCopy, type PersonPreview } from './people.rules.ts'

@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore<(typeof personFields)[number]>,
    private readonly blocks: BlocksStore,
    private readonly likeEdges: LikeEdgesStore,
    private readonly cache: PeopleCache,
  ) {}

  /** The people that have a copy; others are not in the map. */
  findMany(ids: readonly string[]): Promise<Map<string, PersonCopy>> {
    return this.store.findMany(ids)
  }

  /** These people as `viewer` sees them; a person who loves the viewer has reached out to them. */
  async asSeenBy(viewer: string, ids: readonly string[]): Promise<Map<string, Peer>> {
    const [people, blocked, blockers, lovers] = await Promise.all([
      this.store.findMany(ids),
      this.blocks.listBlockedAmong(viewer, ids),
      this.blocks.blockersAmong(ids, viewer),
      this.likeEdges.loversAmong(ids, viewer),
    ])
    const peerOf = (id: string): Peer => ({
      person: people.get(id) ?? null,
      relation: {
        blockedByViewer: blocked.has(id),
        blockedByPerson: blockers.has(id),
        isMatch: false,
        hasReachedOut: lovers.has(id),
      },
    })
    return new Map(ids.map((id) => [id, peerOf(id)]))
  }

  /** The two people from the cache; undefined if it would have to read. */
  cachedPair(sender: string, receiver: string): CachedPair | undefined {
    return this.cache.peek(sender, receiver)
  }

  /** As `cachedPair`, but reads what is not cached. */
  pair(sender: string, receiver: string): Promise<CachedPair> {
    return this.cache.get(sender, receiver)
  }

  forgetPair(one: string, other: string): void {
    this.cache.evictPair(one, other)
  }

  erasedAmong(ids: readonly string[]): Promise<Set<string>> {
    return this.store.erasedAmong(ids)
  }

  count(filter: object): Promise<number> {
    return this.store.count(filter)
  }

  find(id: string): Promise<PersonCopy | null> {
    return this.store.find(id)
  }

  isBlockedEitherWay(one: string, other: string): Promise<boolean> {
    return this.blocks.isBlockedEitherWay(one, other)
  }

  hasBlocked(blocker: string, blocked: string): Promise<boolean> {
    return this.blocks.hasBlocked(blocker, blocked)
  }

  listBlockedAmong(blocker: string, people: readonly string[]): Promise<Set<string>> {
    return this.blocks.listBlockedAmong(blocker, people)
  }

  /** Which of `people` have blocked this person, or hide from them. */
  blockersAmong(people: readonly string[], blocked: string): Promise<Set<string>> {
    return this.blocks.blockersAmong(people, blocked)
  }

  /** Which of `people` hide from this person as a phone contact, and have not blocked them. */
  hidersAmong(people: readonly string[], other: string): Promise<Set<string>> {
    return this.blocks.hidersAmong(people, other)
  }

  /** Which of `viewers` see nothing of this person. */
  unseenBy(viewers: readonly string[], person: string): Promise<Set<string>> {
    return this.blocks.unseenBy(viewers, person)
  }

  likedAmong(from: string, people: readonly string[]): Promise<Set<string>> {
    return this.likeEdges.likedAmong(from, people)
  }

  likes(from: string, to: string): Promise<boolean> {
    return this.likeEdges.likes(from, to)
  }
}
