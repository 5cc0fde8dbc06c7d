import { pairId } from '@xinyu/contracts/rules/pair'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

interface Match {
  _id: string
  pair: string
  matched: boolean
  seq: number
}

/** Our copy of who is matched with whom, for albums that only matches may see. `_id` is social's relation. */
@Injectable()
export class MatchesStore {
  readonly #matches: Collection<Match>

  constructor(database: Database) {
    this.#matches = database.collection('matches')
  }

  async put(relation: string, [one, other]: [string, string], matched: boolean, seq: number): Promise<void> {
    await this.#matches.updateOne(
      { _id: relation },
      { $setOnInsert: { pair: pairId(one, other), matched: false, seq: 0 } },
      { upsert: true },
    )
    await this.#matches.updateOne({ _id: relation, seq: { $lt: seq } }, { $set: { matched, seq } })
  }

  async isMatched(one: string, other: string): Promise<boolean> {
    return (await this.#matches.countDocuments({ pair: pairId(one, other), matched: true }, { limit: 1 })) > 0
  }
}
