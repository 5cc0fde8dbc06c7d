import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { NoticesStore } from './notices.store.ts'

/** A person's notices, without who caused them: that may be more than the product reveals to them. */
@Injectable()
export class NoticesOfPerson implements PersonalDataSource {
  constructor(private readonly store: NoticesStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { notices: this.#notices(person) }
  }

  async *#notices(person: string): AsyncGenerator<object> {
    for await (const { code, at, count, isRead, params } of this.store.streamOf(person))
      yield { code, at, count, isRead, ...params }
  }
}
