import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { SignalsStore } from './signals.store.ts'

/** The score of a person's messages: for moderators only, and deleted at their erasure. */
@Injectable()
export class SignalsOfPerson implements PersonalDataSource {
  constructor(private readonly store: SignalsStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { scamSignals: this.store.streamOf(person) }
  }
}
