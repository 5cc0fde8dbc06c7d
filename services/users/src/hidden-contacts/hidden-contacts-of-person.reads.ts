import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { HiddenContactsStore } from './hidden-contacts.store.ts'

/**
 * The phone contacts somebody hides from, as stored. No export says which of them are members: that would link a number
 * to a person.
 */
@Injectable()
export class HiddenContactsOfPerson implements PersonalDataSource {
  constructor(private readonly store: HiddenContactsStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { hiddenContacts: this.#hidden(person) }
  }

  async *#hidden(person: string): AsyncGenerator<object> {
    const { hashes, changedAt } = await this.store.getList(person)
    for (const fingerprint of hashes) yield { fingerprint, changedAt }
  }
}
