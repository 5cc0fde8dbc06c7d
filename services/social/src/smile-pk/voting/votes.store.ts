import { pkVoted } from '@xinyu/contracts/events/content'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import type { CountedEdges, EdgeVersion } from '@xinyu/platform/limits/edge-counts'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { Choice } from '../pk.rules.ts'
import { sideId } from '../pks.store.ts'

/** One viewer's vote in one PK. `_id` is `<pk>:<viewer>`, so nobody has two. */
export interface Vote extends Aggregate {
  pk_id: string
  voter_id: string
  choice: Choice
  at: Date
  /** set while the count may not include it */
  uncountedSince?: Date
}

const voteId = (pk: string, voter: string): string => `${pk}:${voter}`

/** The only writer of votes. */
@Injectable()
export class VotesStore implements CountedEdges {
  readonly #votes: AggregateCollection<Vote>

  constructor(database: Database) {
    this.#votes = database.aggregates<Vote>('smile_votes')
  }

  find(pk: string, voter: string): Promise<Vote | null> {
    return this.#votes.find(voteId(pk, voter))
  }

  /** False if this viewer has voted in it already. */
  add(vote: Pick<Vote, 'pk_id' | 'voter_id' | 'choice' | 'at'> & { post_id: string }): Promise<boolean> {
    const { post_id, ...stored } = vote
    const _id = voteId(vote.pk_id, vote.voter_id)
    const data = { pk_id: vote.pk_id, user_id: vote.voter_id, post_id }
    return this.#votes.insert({ _id, ...stored, uncountedSince: vote.at }, [fact(pkVoted, _id, data, vote.at)])
  }

  /** This viewer's votes in these PKs. */
  async choicesAmong(pks: readonly string[], voter: string): Promise<Map<string, Choice>> {
    if (pks.length === 0) return new Map()
    const ids = pks.map((pk) => voteId(pk, voter))
    const found = await this.#votes.raw.find({ _id: { $in: ids } }, { projection: { pk_id: 1, choice: 1 } }).toArray()
    return new Map(found.map(({ pk_id, choice }) => [pk_id, choice]))
  }

  /** A page of a person's votes, latest first; `before` is the end of the previous page. */
  list(voter_id: string, filter: Filter<Vote>, limit: number): Promise<Vote[]> {
    return this.#votes.raw
      .find({ voter_id, ...filter }, { projection: { outbox: 0 } })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .toArray()
  }

  /** Streams all votes of a person, latest first. */
  streamOf(voter_id: string): AsyncIterable<Vote> {
    return this.#votes.raw.find({ voter_id }, { projection: { outbox: 0 } }).sort({ at: -1, _id: -1 })
  }

  count(side: string): Promise<number> {
    return this.#votes.raw.countDocuments(this.#filterOf(side))
  }

  uncountedOf(side: string): Promise<EdgeVersion[]> {
    const uncounted = { ...this.#filterOf(side), uncountedSince: { $exists: true } }
    return this.#votes.raw.find(uncounted, { projection: { version: 1 } }).toArray()
  }

  async markCounted(votes: readonly EdgeVersion[]): Promise<void> {
    const operations = votes.map(({ _id, version }) => ({
      updateOne: { filter: { _id, version }, update: { $unset: { uncountedSince: '' as const } } },
    }))
    if (operations.length > 0) await this.#votes.raw.bulkWrite(operations, { ordered: false })
  }

  /** Sides whose count may lack a vote older than this. */
  async uncountedBefore(before: Date, limit: number): Promise<string[]> {
    const found = await this.#votes.raw
      .find({ uncountedSince: { $lt: before } }, { projection: { pk_id: 1, choice: 1 } })
      .sort({ uncountedSince: 1 })
      .limit(limit)
      .toArray()
    return [...new Set(found.map(({ pk_id, choice }) => sideId(pk_id, choice)))]
  }

  /** Deletes an erased person's votes; returns the sides they counted for. */
  async removeAllOf(voter_id: string): Promise<string[]> {
    const found = await this.#votes.raw.find({ voter_id }, { projection: { pk_id: 1, choice: 1 } }).toArray()
    await this.#votes.raw.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })
    return found.map(({ pk_id, choice }) => sideId(pk_id, choice))
  }

  /** The id range of one PK, whose votes are adjacent: `;` is the character after `:`. */
  #filterOf(side: string): Filter<Vote> {
    const [pk_id = '', choice] = side.split('/')
    return { pk_id, choice: choice as Choice, _id: { $gt: `${pk_id}:`, $lt: `${pk_id};` } }
  }
}
