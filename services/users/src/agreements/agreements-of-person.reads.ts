import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { AgreementsStore } from './agreements.store.ts'

/** Each answer of a member to a consent text. */
@Injectable()
export class AgreementsOfPerson implements PersonalDataSource {
  constructor(private readonly store: AgreementsStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { agreements: this.#agreements(person) }
  }

  async *#agreements(person: string): AsyncGenerator<object> {
    for await (const { kind = 'agreement', textVersion, agreed, at } of this.store.streamOf(person))
      yield { kind, textVersion, agreed, at }
  }
}
