import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { RelationSidesStore } from './lists/relation-sides.store.ts'

/** This capability's part of a person's data export; empty after their erasure. */
@Injectable()
export class RelationsOfPerson implements PersonalDataSource {
  constructor(private readonly sides: RelationSidesStore) {}

  /** Their own acts; acts of others towards them belong to those others. */
  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { relations: this.#relations(person) }
  }

  async *#relations(person: string): AsyncGenerator<object> {
    for await (const { other_id, own } of this.sides.streamActed(person)) {
      const { isLike, isLove, isFollow, viewedAt, likedAt, likedOn, lovedAt } = own
      const on = likedOn ? { likedOn: { kind: likedOn.kind, id: likedOn.id } } : {}
      yield { user2_id: other_id, isLike, isLove, isFollow, viewedAt, likedAt, ...on, lovedAt }
    }
  }
}
