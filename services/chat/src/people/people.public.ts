import { Injectable } from '@nestjs/common'
import { BlocksStore } from '@xinyu/platform/people/blocks.store'
import { PeopleStore } from '@xinyu/platform/people/people.store'
import { ArrowsStore } from './arrows.store.ts'
import type { PersonCopy, personFields } from './person-copy.ts'

export type { PersonCopy } from './person-copy.ts'

/** How a person stands beside a message or a notice. */
export interface PersonFace {
  _id: string
  name: string
  avatar: string | null
}

@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore<(typeof personFields)[number]>,
    private readonly blocks: BlocksStore,
    private readonly arrows: ArrowsStore,
  ) {}

  /** Those that are known; absent ids are not in the map. */
  many(ids: readonly string[]): Promise<Map<string, PersonCopy>> {
    return this.store.many(ids)
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

  /** Who of `people` has blocked this person. */
  blockersAmong(people: readonly string[], blocked: string): Promise<Set<string>> {
    return this.blocks.blockersAmong(people, blocked)
  }

  /** Whether `from` likes or loves `to`. */
  likes(from: string, to: string): Promise<boolean> {
    return this.arrows.likes(from, to)
  }
}

/** Nameless when nothing is known of the person yet. */
export const faceOf = (id: string, person: PersonCopy | null | undefined): PersonFace => ({
  _id: id,
  name: person?.user?.name ?? '',
  avatar: person?.user?.avatar ?? null,
})
