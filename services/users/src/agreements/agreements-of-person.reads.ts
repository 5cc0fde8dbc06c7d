import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { AgreementsStore } from './agreements.store.ts'

/** Each answer of a member to a consent text. */
@Injectable()
export class AgreementsOfPerson implements PersonalDataSource {
  constructor(private readonly store: AgreementsStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    const answers = this.store.streamOf(person)
    return {
      agreements: answers.map(({ kind = 'agreement', textVersion, agreed, at }) => ({ kind, textVersion, agreed, at })),
    }
  }
}
