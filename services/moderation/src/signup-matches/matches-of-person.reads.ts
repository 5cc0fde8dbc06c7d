import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { MatchesStore } from './matches.store.ts'

/** Whom a person was like when they joined: for moderators only, and deleted with their erasure. */
@Injectable()
export class MatchesOfPerson implements PersonalDataSource {
  constructor(private readonly store: MatchesStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { signupMatches: this.store.streamNaming(person) }
  }
}
