import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { CapsStore } from './caps.store.ts'

/** The spending caps that a person set; none after erasure. */
@Injectable()
export class CapsOfPerson implements PersonalDataSource {
  constructor(private readonly store: CapsStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { spendingCaps: this.#caps(person) }
  }

  async *#caps(person: string): AsyncGenerator<object> {
    const caps = await this.store.find(person)
    if (caps) yield { day: caps.day, month: caps.month }
  }
}
