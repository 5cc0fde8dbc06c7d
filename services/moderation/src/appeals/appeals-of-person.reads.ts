import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { AppealsStore } from './appeals.store.ts'

/** What somebody wrote against a ban, and what they were answered; who decided is not theirs to know. */
@Injectable()
export class AppealsOfPerson implements Holding {
  constructor(private readonly store: AppealsStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { appeals: this.#appeals(person) }
  }

  async *#appeals(person: string): AsyncGenerator<object> {
    for await (const { _id, text, rule, banReason, status, note, at } of this.store.allOf(person))
      yield { appeal_id: _id, text, rule, banReason, status, note, at }
  }
}
