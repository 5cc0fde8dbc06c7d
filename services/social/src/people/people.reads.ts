import type { UserCard } from '@xinyu/contracts/profile'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { cardOf, refuseReach } from './people.rules.ts'
import { type PersonCopy, PeopleStore } from './people.store.ts'

/** What the sibling capabilities ask about people. */
@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore,
    private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<PersonCopy | null> {
    return this.store.people.findOne({ _id: id })
  }

  /** Refuses when `me` may not do anything towards `other`. */
  async mustReach(me: string, other: string): Promise<PersonCopy> {
    const person = await this.get(other)
    const refusal = refuseReach(me, person, other)
    if (refusal || !person) throw new AppError(refusal ?? 'USER_NOT_FOUND')
    return person
  }

  /** Cards of all these people, whoever of them is known. */
  async cards(ids: readonly string[]): Promise<Map<string, UserCard>> {
    const unique = [...new Set(ids)]
    const found = await this.store.people.find({ _id: { $in: unique } }).toArray()
    const byId = new Map(found.map((person) => [person._id, person]))
    return new Map(unique.map((id) => [id, cardOf(byId.get(id), id, this.clock.now())]))
  }

  /** Whom this person must not see, in both directions. */
  async hiddenFrom(id: string): Promise<string[]> {
    const me = await this.store.people.findOne({ _id: id }, { projection: { blocks: 1, blockedBy: 1 } })
    return [...(me?.blocks ?? []), ...(me?.blockedBy ?? [])]
  }
}
