import { Injectable } from '@nestjs/common'
import { BlocksStore } from '@xinyu/platform/people/blocks.store'
import { PeopleStore } from '@xinyu/platform/people/people.store'
import { ArrowsStore } from './arrows.store.ts'
import { type KnownPair, KnownPeople } from './known-people.ts'
import type { Peer, PersonCopy, personFields } from './people.rules.ts'

export type { KnownPair } from './known-people.ts'
export { authorFor, previewOf, seenBy, type Peer, type PersonCopy, type PersonPreview } from './people.rules.ts'

@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore<(typeof personFields)[number]>,
    private readonly blocks: BlocksStore,
    private readonly arrows: ArrowsStore,
    private readonly known: KnownPeople,
  ) {}

  /** Those that are known; absent ids are not in the map. */
  many(ids: readonly string[]): Promise<Map<string, PersonCopy>> {
    return this.store.many(ids)
  }

  /** These people before `viewer`; whoever loves the viewer has reached out to them. */
  async before(viewer: string, ids: readonly string[]): Promise<Map<string, Peer>> {
    const [people, blocked, blockers, lovers] = await Promise.all([
      this.store.many(ids),
      this.blocks.blockedAmong(viewer, ids),
      this.blocks.blockersAmong(ids, viewer),
      this.arrows.loversAmong(ids, viewer),
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

  /** The two as this process knows them; undefined when it would have to ask. */
  knownPair(sender: string, receiver: string): KnownPair | undefined {
    return this.known.now(sender, receiver)
  }

  /** As `knownPair`, and asks for what is not known. */
  pair(sender: string, receiver: string): Promise<KnownPair> {
    return this.known.between(sender, receiver)
  }

  /** What the process knows of the two is asked anew. */
  forgetPair(one: string, other: string): void {
    this.known.forgetPair(one, other)
  }

  /** Who of these was erased. */
  erasedAmong(ids: readonly string[]): Promise<Set<string>> {
    return this.store.erasedAmong(ids)
  }

  /** How many fit a question to the copy. */
  count(filter: object): Promise<number> {
    return this.store.count(filter)
  }

  one(id: string): Promise<PersonCopy | null> {
    return this.store.one(id)
  }

  blockedEitherWay(one: string, other: string): Promise<boolean> {
    return this.blocks.blockedEitherWay(one, other)
  }

  hasBlocked(blocker: string, blocked: string): Promise<boolean> {
    return this.blocks.hasBlocked(blocker, blocked)
  }

  /** Whom of `people` this person has blocked. */
  blockedAmong(blocker: string, people: readonly string[]): Promise<Set<string>> {
    return this.blocks.blockedAmong(blocker, people)
  }

  /** Who of `people` has blocked this person, or hides from them. */
  blockersAmong(people: readonly string[], blocked: string): Promise<Set<string>> {
    return this.blocks.blockersAmong(people, blocked)
  }

  /** Who of `people` hides from this person as a phone contact, and has not blocked them. */
  hidersAmong(people: readonly string[], other: string): Promise<Set<string>> {
    return this.blocks.hidersAmong(people, other)
  }

  /** Who of `viewers` sees nothing of this person. */
  unseenBy(viewers: readonly string[], person: string): Promise<Set<string>> {
    return this.blocks.unseenBy(viewers, person)
  }

  /** Whom of `people` this person likes or loves. */
  likedAmong(from: string, people: readonly string[]): Promise<Set<string>> {
    return this.arrows.likedAmong(from, people)
  }

  /** Whether `from` likes or loves `to`. */
  likes(from: string, to: string): Promise<boolean> {
    return this.arrows.likes(from, to)
  }
}
