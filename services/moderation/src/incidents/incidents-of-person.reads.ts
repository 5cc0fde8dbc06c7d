import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { IncidentsStore } from './incidents.store.ts'

/** Incidents that a person is part of: for moderators only, and gone with their erasure. */
@Injectable()
export class IncidentsOfPerson implements PersonalDataSource {
  constructor(private readonly store: IncidentsStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { incidents: this.store.streamNaming(person) }
  }
}
