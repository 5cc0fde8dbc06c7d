import { pairId } from '@xinyu/contracts/rules/pair'
import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

interface Match {
  _id: string
  pair: string
  matched: boolean
  seq: number
  /** set when the match has ended; expires after the time in which facts can be repeated */
  endedAt?: Date
}

/** This service's copy of matches, for albums that only matches may see. `_id` is social's relation id. */
@Injectable()
export class MatchesStore {
  readonly #matches: Collection<Match>

  constructor(database: Database) {
    this.#matches = database.collection('matches', { shardKey: 'pair' })
  }

  async saveMatch(
    relation: string,
    [one, other]: [string, string],
    { isMatched, seq, at }: { isMatched: boolean; seq: number; at: Date },
  ): Promise<void> {
    const pair = pairId(one, other)
    const match = { pair, matched: isMatched, seq }
    await this.#matches
      .updateOne(
        { _id: relation, pair, seq: { $lt: seq } },
        isMatched ? { $set: match, $unset: { endedAt: '' } } : { $set: { ...match, endedAt: at } },
        { upsert: true },
      )
      .catch(nullIfDuplicate) // this fact or a later one is stored already
  }

  /** Returns those of the others who are matched with the person. */
  async findMatchedAmong(person: string, others: readonly string[]): Promise<Set<string>> {
    const pairs = new Map(others.map((other) => [pairId(person, other), other]))
    const found = await this.#matches.find({ pair: { $in: [...pairs.keys()] }, matched: true }).toArray()
    return new Set(found.flatMap(({ pair }) => pairs.get(pair) ?? []))
  }

  async isMatched(one: string, other: string): Promise<boolean> {
    return (await this.#matches.countDocuments({ pair: pairId(one, other), matched: true }, { limit: 1 })) > 0
  }
}
