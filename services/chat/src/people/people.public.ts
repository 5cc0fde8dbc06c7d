import type { UserSnapshot } from '@xinyu/contracts/profile'
import { Injectable } from '@nestjs/common'
import { PeopleStore, type PersonRecord } from './people.store.ts'
import { RelationsStore } from './relations.store.ts'

/** A user as the rest of chat sees one. */
export interface KnownPerson {
  _id: string
  user: UserSnapshot
  vipLimitDate: Date | null
  blocks: readonly string[]
}
/** How a person stands beside a message or a notice. */
export interface PersonFace {
  _id: string
  name: string
  avatar: string | null
}

@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore,
    private readonly relations: RelationsStore,
  ) {}

  /** Those that are known; absent ids are not in the map. */
  async many(ids: readonly string[]): Promise<Map<string, KnownPerson>> {
    const found = await this.store.many(ids)
    return new Map(found.flatMap((record) => (record.user ? [[record._id, known(record, record.user)] as const] : [])))
  }

  async one(id: string): Promise<KnownPerson | null> {
    return (await this.many([id])).get(id) ?? null
  }

  /** Whether `from` likes or loves `to`. */
  likes(from: string, to: string): Promise<boolean> {
    return this.relations.likes(from, to)
  }
}

const known = (record: PersonRecord, user: UserSnapshot): KnownPerson => ({
  _id: record._id,
  user,
  vipLimitDate: record.vipLimitDate,
  blocks: record.blocks,
})

/** Nameless when nothing is known of the person yet. */
export const faceOf = (id: string, person: KnownPerson | null | undefined): PersonFace => ({
  _id: id,
  name: person?.user.name ?? '',
  avatar: person?.user.avatar ?? null,
})
