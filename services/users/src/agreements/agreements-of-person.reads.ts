import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { AgreementsStore } from './agreements.store.ts'

/** Each answer that somebody gave to a text that asked for consent. */
@Injectable()
export class AgreementsOfPerson implements Holding {
  constructor(private readonly store: AgreementsStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { agreements: this.#agreements(person) }
  }

  async *#agreements(person: string): AsyncGenerator<object> {
    for await (const { kind = 'agreement', textVersion, agreed, at } of this.store.allOf(person))
      yield { kind, textVersion, agreed, at }
  }
}
