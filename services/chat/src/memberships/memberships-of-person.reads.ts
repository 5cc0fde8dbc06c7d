import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { MembershipsStore } from './memberships.store.ts'

/** With whom somebody talks; nothing after their erasure. */
@Injectable()
export class MembershipsOfPerson implements Holding {
  constructor(private readonly store: MembershipsStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { conversations: this.#conversations(person) }
  }

  async *#conversations(person: string): AsyncGenerator<object> {
    for await (const { favorite_id, peer, at, readSeq, muted = false } of this.store.allOf(person))
      yield { favorite_id, user2_id: peer, at, readUpTo: readSeq, muted }
  }
}
