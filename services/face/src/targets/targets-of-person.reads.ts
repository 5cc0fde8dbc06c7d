import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { TargetsStore } from './targets.store.ts'

/** What somebody saved to search for: what they called it. The face itself is that of somebody else. */
@Injectable()
export class TargetsOfPerson implements Holding {
  constructor(private readonly store: TargetsStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { savedSearches: this.#targets(person) }
  }

  async *#targets(person: string): AsyncGenerator<object> {
    for (const { label, addtime } of await this.store.of(person)) yield { label, addtime }
  }
}
