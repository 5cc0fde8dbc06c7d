import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { NoticesStore } from './notices.store.ts'

/** What somebody was told. Not by whom: that may be more than the product lets them know. */
@Injectable()
export class NoticesOfPerson implements Holding {
  constructor(private readonly store: NoticesStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { notices: this.#notices(person) }
  }

  async *#notices(person: string): AsyncGenerator<object> {
    for await (const { code, at, count, isRead, params } of this.store.allOf(person))
      yield { code, at, count, isRead, ...params }
  }
}
