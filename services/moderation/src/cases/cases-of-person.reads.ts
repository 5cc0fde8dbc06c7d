import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { CasesStore } from './cases.store.ts'

/** Ids and times of what waits about a person: gone as soon as nothing waits, which an erasure causes where it may. */
@Injectable()
export class CasesOfPerson implements PersonalDataSource {
  readonly retainedLists = ['cases']

  constructor(private readonly store: CasesStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { cases: this.store.streamOf(person) }
  }
}
