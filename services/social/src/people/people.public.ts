import type { UserCard } from '@xinyu/contracts/profile'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { BlocksStore } from '@xinyu/platform/people/blocks.store'
import { PeopleStore } from '@xinyu/platform/people/people.store'
import { Injectable } from '@nestjs/common'
import { cardOf, type PersonCopy, type personFields, refuseReach } from './people.rules.ts'

/** What the sibling capabilities ask about people. */
@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore<(typeof personFields)[number]>,
    private readonly blocks: BlocksStore,
    private readonly clock: Clock,
  ) {}

  one(id: string): Promise<PersonCopy | null> {
    return this.store.one(id)
  }

  /** Refuses when `me` may not do anything towards `other`. */
  async assertReachable(me: string, other: string): Promise<void> {
    const [person, isBlocked] = await Promise.all([this.store.one(other), this.blocks.blockedEitherWay(me, other)])
    const refusal = refuseReach({ me, other, person, isBlocked })
    if (refusal) throw new AppError(refusal)
  }

  /** Cards of all these people, whoever of them is known. */
  async cards(ids: readonly string[]): Promise<Map<string, UserCard>> {
    const people = await this.store.many(ids)
    const now = this.clock.now()
    return new Map(ids.map((id) => [id, cardOf(people.get(id), id, now)]))
  }

  blockedEitherWay(one: string, other: string): Promise<boolean> {
    return this.blocks.blockedEitherWay(one, other)
  }

  /** Everybody who has blocked this person or whom this person has blocked: neither sees the other. */
  blockedWith(id: string): Promise<string[]> {
    return this.blocks.blockedWith(id)
  }
}
