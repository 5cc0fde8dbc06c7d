import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { SecondLooksStore } from './second-looks.store.ts'

/** How moderators judged again what a person submitted: not in the copy of their data, and gone after their erasure. */
@Injectable()
export class SecondLooksOfPerson implements PersonalDataSource {
  constructor(private readonly store: SecondLooksStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { secondLooks: this.store.streamOf(person) }
  }
}
