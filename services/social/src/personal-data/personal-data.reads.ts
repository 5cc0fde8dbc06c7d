import { Injectable } from '@nestjs/common'
import { CommentsOfPerson } from '../comments/comments.public.ts'
import { HistoryOfPerson } from '../history/history.public.ts'
import { PostsOfPerson } from '../posts/posts.public.ts'
import { RelationsOfPerson } from '../relations/relations.public.ts'
import { SharingOfPerson } from '../sharing/sharing.public.ts'
import { VotesOfPerson } from '../smile-pk/smile-pk.public.ts'

/**
 * What this service holds of a person. It is asked for in one way: a copy of their data is all of it, and they are
 * erased when there is nothing.
 */
@Injectable()
export class PersonalDataReads {
  readonly #holdings: readonly { of(person: string): Promise<Record<string, object[]>> }[]

  constructor(
    posts: PostsOfPerson,
    comments: CommentsOfPerson,
    relations: RelationsOfPerson,
    history: HistoryOfPerson,
    votes: VotesOfPerson,
    sharing: SharingOfPerson,
  ) {
    this.#holdings = [posts, comments, relations, history, votes, sharing]
  }

  /** Named lists; one that has nothing is there and empty. */
  async of(person: string): Promise<Record<string, object[]>> {
    const found = await Promise.all(this.#holdings.map((holding) => holding.of(person)))
    return Object.assign({}, ...found) as Record<string, object[]>
  }

  /** Names of the lists in which there is still something. */
  async leftOf(person: string): Promise<string[]> {
    return Object.entries(await this.of(person)).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []))
  }
}
