import { Injectable } from '@nestjs/common'
import { VotesStore } from './voting/votes.store.ts'

const most = 10_000

/** What there is of somebody here, as they get it in a copy of their data; nothing after their erasure. */
@Injectable()
export class VotesOfPerson {
  constructor(private readonly votes: VotesStore) {}

  async of(person: string): Promise<Record<string, object[]>> {
    const votes = await this.votes.page(person, {}, 0, most)
    return { smilePkVotes: votes.map(({ pk_id, choice, at }) => ({ pk_id, choice, at })) }
  }
}
