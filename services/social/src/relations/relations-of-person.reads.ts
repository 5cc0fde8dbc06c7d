import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { RelationSidesStore } from './relation-sides.store.ts'

/** What there is of somebody here, as they get it in a copy of their data; nothing after their erasure. */
@Injectable()
export class RelationsOfPerson implements Holding {
  constructor(private readonly sides: RelationSidesStore) {}

  /** What they did towards others; what others did towards them is those others’. */
  lists(person: string): Record<string, AsyncIterable<object>> {
    return { relations: this.#relations(person) }
  }

  async *#relations(person: string): AsyncGenerator<object> {
    for await (const { other_id, own } of this.sides.actedOf(person)) {
      const { isLike, isLove, isFollow, viewedAt, likedAt, likedOn, lovedAt } = own
      const on = likedOn ? { likedOn: { kind: likedOn.kind, id: likedOn.id } } : {}
      yield { user2_id: other_id, isLike, isLove, isFollow, viewedAt, likedAt, ...on, lovedAt }
    }
  }
}
