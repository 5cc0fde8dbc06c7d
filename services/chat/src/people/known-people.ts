import { Injectable } from '@nestjs/common'
import { blockId, BlocksStore } from '@xinyu/platform/people/blocks.store'
import { PeopleStore } from '@xinyu/platform/people/people.store'
import { PeopleChanges } from './people-changes.ts'
import type { PersonCopy, personFields } from './people.rules.ts'
import { Remembered } from './remembered.ts'

/** Two people as far as one may write to the other. */
export interface KnownPair {
  sender: PersonCopy | null
  receiver: PersonCopy | null
  /** one of the two has blocked the other, or the receiver hides from the sender */
  isBlocked: boolean
}

/** how long an instance may go on with what it knows if it was not told of a change: Redis may be away */
const staleMs = 15_000
const remembered = 5_000

/**
 * People and blocks as the process knows them, for those who write. Forgotten as soon as a fact changes them, here or
 * on another instance; what is read while it changes is not remembered.
 */
@Injectable()
export class KnownPeople {
  readonly #people: Remembered<PersonCopy | null>
  readonly #blocks: Remembered<boolean>

  constructor(people: PeopleStore<(typeof personFields)[number]>, blocks: BlocksStore, changes: PeopleChanges) {
    this.#people = new Remembered((id) => people.one(id), { most: remembered, forMs: staleMs })
    this.#blocks = new Remembered((way) => blocks.blockedEitherWay(...peopleOf(way)), {
      most: remembered,
      forMs: staleMs,
    })
    changes.listen((people) => this.#forget(people))
  }

  /** The two, if all of it is known at this moment. */
  now(sender: string, receiver: string): KnownPair | undefined {
    const known = {
      sender: this.#people.now(sender),
      receiver: this.#people.now(receiver),
      isBlocked: this.#blocks.now(blockId(sender, receiver)),
    }
    if (known.sender === undefined || known.receiver === undefined || known.isBlocked === undefined) return undefined
    return { sender: known.sender, receiver: known.receiver, isBlocked: known.isBlocked }
  }

  async between(sender: string, receiver: string): Promise<KnownPair> {
    const [from, to, isBlocked] = await Promise.all([
      this.#people.get(sender),
      this.#people.get(receiver),
      this.#blocks.get(blockId(sender, receiver)),
    ])
    return { sender: from, receiver: to, isBlocked }
  }

  /** What is known of the two is asked anew. */
  forgetPair(one: string, other: string): void {
    this.#forget([one, other])
  }

  #forget(people: readonly string[]): void {
    for (const id of people) this.#people.forget(id)
    const [one, other] = people
    if (one === undefined || other === undefined) return
    for (const way of [blockId(one, other), blockId(other, one)]) this.#blocks.forget(way)
  }
}

/** The sender and the receiver: who hides from a contact still writes to them, and not the other way round. */
const peopleOf = (way: string): [string, string] => {
  const [sender = '', receiver = ''] = way.split('>')
  return [sender, receiver]
}
