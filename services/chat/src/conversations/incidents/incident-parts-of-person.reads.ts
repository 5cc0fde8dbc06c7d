import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { IncidentPartsStore } from './incident-parts.store.ts'

/** Incidents that a person is part of: for moderators only, and deleted with their erasure. */
@Injectable()
export class IncidentPartsOfPerson implements PersonalDataSource {
  constructor(private readonly store: IncidentPartsStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { incidentParts: this.store.streamOf(person) }
  }
}
