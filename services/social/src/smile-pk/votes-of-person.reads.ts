import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { VotesStore } from './voting/votes.store.ts'

/** What there is of somebody here, as they get it in a copy of their data; nothing after their erasure. */
@Injectable()
export class VotesOfPerson implements Holding {
  constructor(private readonly votes: VotesStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { smilePkVotes: this.#votes(person) }
  }

  async *#votes(person: string): AsyncGenerator<object> {
    for await (const { pk_id, choice, at } of this.votes.allOf(person)) yield { pk_id, choice, at }
  }
}
