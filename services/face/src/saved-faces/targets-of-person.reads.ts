import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { TargetsStore } from './targets.store.ts'

/** A person's saved faces: the label only. The face itself is another person's. */
@Injectable()
export class TargetsOfPerson implements PersonalDataSource {
  constructor(private readonly store: TargetsStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { savedSearches: this.#targets(person) }
  }

  async *#targets(person: string): AsyncGenerator<object> {
    for (const { label, addtime } of await this.store.list(person)) yield { label, addtime }
  }
}
