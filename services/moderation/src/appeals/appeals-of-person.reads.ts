import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { AppealsStore } from './appeals.store.ts'

/** A person's appeals and the answers to them, without the moderators who decided. */
@Injectable()
export class AppealsOfPerson implements PersonalDataSource {
  constructor(private readonly store: AppealsStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { appeals: this.#appeals(person) }
  }

  async *#appeals(person: string): AsyncGenerator<object> {
    for await (const { _id, text, rule, banReason, status, note, at } of this.store.streamOf(person))
      yield { appeal_id: _id, text, rule, banReason, status, note, at }
  }
}
