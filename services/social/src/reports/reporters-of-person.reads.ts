import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { ReportersStore } from './reporters.store.ts'

/** Whom a person has reported is in moderation's part of their copy. */
@Injectable()
export class ReportersOfPerson implements PersonalDataSource {
  constructor(private readonly store: ReportersStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { reporters: this.store.streamOf(person) }
  }
}
