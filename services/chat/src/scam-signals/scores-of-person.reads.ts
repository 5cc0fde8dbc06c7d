import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { ScoresStore } from './scores.store.ts'

/** A person's score: for moderators only, and deleted with their erasure. */
@Injectable()
export class ScoresOfPerson implements PersonalDataSource {
  constructor(private readonly store: ScoresStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { messageSignals: this.store.streamNaming(person) }
  }
}
