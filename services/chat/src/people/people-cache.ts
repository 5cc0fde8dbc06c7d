import { Injectable } from '@nestjs/common'
import { blockId, BlocksStore } from '@xinyu/platform/people/blocks.store'
import { PeopleStore } from '@xinyu/platform/people/people.store'
import { PeopleChanges } from './people-changes.ts'
import type { PersonCopy, personFields } from './people.rules.ts'
import { RecentValues } from './recent-values.ts'

/** Two people, with what decides who may write. */
export interface CachedPair {
  sender: PersonCopy | null
  receiver: PersonCopy | null
  /** one of the two has blocked the other, or the receiver hides from the sender */
  isBlocked: boolean
}

/** longest use of cached data without notice of a change: Redis may be down */
const staleMs = 15_000
const maxCached = 5_000

/**
 * The process's cache of people and blocks, for senders. Entries are dropped as soon as a fact changes them, here or on
 * another instance; a read that overlaps a change is not cached.
 */
@Injectable()
export class PeopleCache {
  readonly #people: RecentValues<PersonCopy | null>
  readonly #blocks: RecentValues<boolean>

  constructor(people: PeopleStore<(typeof personFields)[number]>, blocks: BlocksStore, changes: PeopleChanges) {
    this.#people = new RecentValues((id) => people.find(id), { limit: maxCached, ttlMs: staleMs })
    this.#blocks = new RecentValues((pair) => blocks.isBlockedEitherWay(...peopleOf(pair)), {
      limit: maxCached,
      ttlMs: staleMs,
    })
    changes.listen((people) => this.#forget(people))
  }

  /** The two people, if fully cached at this moment. */
  peek(sender: string, receiver: string): CachedPair | undefined {
    const known = {
      sender: this.#people.peek(sender),
      receiver: this.#people.peek(receiver),
      isBlocked: this.#blocks.peek(blockId(sender, receiver)),
    }
    if (known.sender === undefined || known.receiver === undefined || known.isBlocked === undefined) return undefined
    return { sender: known.sender, receiver: known.receiver, isBlocked: known.isBlocked }
  }

  async get(sender: string, receiver: string): Promise<CachedPair> {
    const [from, to, isBlocked] = await Promise.all([
      this.#people.get(sender),
      this.#people.get(receiver),
      this.#blocks.get(blockId(sender, receiver)),
    ])
    return { sender: from, receiver: to, isBlocked }
  }

  /** Drops the cached data of the two. */
  evictPair(one: string, other: string): void {
    this.#forget([one, other])
  }

  #forget(people: readonly string[]): void {
    for (const id of people) this.#people.evict(id)
    const [one, other] = people
    if (one === undefined || other === undefined) return
    for (const pair of [blockId(one, other), blockId(other, one)]) this.#blocks.evict(pair)
  }
}

/** Sender and receiver: a person who hides from a contact can still write to them, but not the reverse. */
const peopleOf = (pair: string): [string, string] => {
  const [sender = '', receiver = ''] = pair.split('>')
  return [sender, receiver]
}
