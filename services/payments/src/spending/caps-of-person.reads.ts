import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { CapsStore } from './caps.store.ts'

/** The caps that somebody set themselves; nothing after their erasure. */
@Injectable()
export class CapsOfPerson implements Holding {
  constructor(private readonly store: CapsStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { spendingCaps: this.#caps(person) }
  }

  async *#caps(person: string): AsyncGenerator<object> {
    const caps = await this.store.find(person)
    if (caps) yield { day: caps.day, month: caps.month }
  }
}
