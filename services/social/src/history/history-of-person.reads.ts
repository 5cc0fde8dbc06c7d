import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { HistoryStore } from './history.store.ts'

/** What there is of somebody here, as they get it in a copy of their data; nothing after their erasure. */
@Injectable()
export class HistoryOfPerson implements Holding {
  constructor(private readonly store: HistoryStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { browsed: this.#browsed(person) }
  }

  async *#browsed(person: string): AsyncGenerator<object> {
    for await (const { other_id, at, times } of this.store.allOf(person)) yield { user_id: other_id, at, times }
  }
}
