import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { StatementsStore } from './statements.store.ts'

/** What the person was told about each restriction; deleted with the person. */
@Injectable()
export class StatementsOfPerson implements PersonalDataSource {
  constructor(private readonly store: StatementsStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { statements: this.store.streamOf(person) }
  }
}
