import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { EscalationsStore } from './escalations.store.ts'

/** Moderators' notes to each other about a person: not in the copy of their data, and gone after their erasure. */
@Injectable()
export class EscalationsOfPerson implements PersonalDataSource {
  constructor(private readonly store: EscalationsStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { escalations: this.store.streamOf(person) }
  }
}
