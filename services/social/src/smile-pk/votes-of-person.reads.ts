import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { VotesStore } from './voting/votes.store.ts'

/** This capability's part of a person's data export; empty after their erasure. */
@Injectable()
export class VotesOfPerson implements PersonalDataSource {
  constructor(private readonly votes: VotesStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { smilePkVotes: this.#votes(person) }
  }

  async *#votes(person: string): AsyncGenerator<object> {
    for await (const { pk_id, choice, at } of this.votes.streamOf(person)) yield { pk_id, choice, at }
  }
}
