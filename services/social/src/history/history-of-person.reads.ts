import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { HistoryStore } from './history.store.ts'

/** This capability's part of a person's data export; empty after their erasure. */
@Injectable()
export class HistoryOfPerson implements PersonalDataSource {
  constructor(private readonly store: HistoryStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { browsed: this.#browsed(person) }
  }

  async *#browsed(person: string): AsyncGenerator<object> {
    for await (const { other_id, at, times } of this.store.streamOf(person)) yield { user_id: other_id, at, times }
  }
}
