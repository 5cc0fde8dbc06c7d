import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { HiddenContactsStore } from './hidden-contacts.store.ts'

/**
 * From which phone contacts somebody hides, as it is kept. Who of them is a member stands in no copy: a number would
 * lead to a person.
 */
@Injectable()
export class HiddenContactsOfPerson implements Holding {
  constructor(private readonly store: HiddenContactsStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { hiddenContacts: this.#hidden(person) }
  }

  async *#hidden(person: string): AsyncGenerator<object> {
    const { hashes, changedAt } = await this.store.of(person)
    for (const fingerprint of hashes) yield { fingerprint, changedAt }
  }
}
