import type { HitTotal } from '@xinyu/contracts/rules/text/words/hit-tally'
import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { idOf } from '@xinyu/platform/ids'
import type { Collection } from 'mongodb'
import { foldedWord } from './words.rules.ts'

/** One source's hits of a word on a day. */
interface StoredHits {
  _id: string
  folded: string
  day: string
  total: number
  lastAt: Date
}
export interface WordHits {
  hitsToday: number
  hits30: number
  lastHitAt: Date | null
}

export const hitRetentionDays = 40

/**
 * How often each word was found: totals per source and day that only grow, so a repeat or an older total has no effect.
 */
@Injectable()
export class WordHitsStore {
  readonly #hits: Collection<StoredHits>

  constructor(database: Database) {
    this.#hits = database.collection<StoredHits>('word_hits')
  }

  async add(source: string, totals: readonly HitTotal[]): Promise<void> {
    if (totals.length === 0) return
    const operations = totals.map(({ word, day, total, lastAt }) => {
      const folded = foldedWord(word)
      const update = { $max: { total, lastAt: new Date(lastAt) }, $setOnInsert: { folded, day } }
      return { updateOne: { filter: { _id: idOf('hits', source, day, folded) }, update, upsert: true } }
    })
    await this.#hits.bulkWrite(operations, { ordered: false })
  }

  /** For these folded words; one without hits is not in the map. */
  async findMany(folded: readonly string[], today: string, since: string): Promise<Map<string, WordHits>> {
    const sumFrom = (day: string) => ({ $sum: { $cond: [{ $gte: ['$day', day] }, '$total', 0] } })
    const found = await this.#hits
      .aggregate<WordHits & { _id: string }>([
        { $match: { folded: { $in: [...folded] } } },
        {
          $group: { _id: '$folded', hitsToday: sumFrom(today), hits30: sumFrom(since), lastHitAt: { $max: '$lastAt' } },
        },
      ])
      .toArray()
    return new Map(found.map(({ _id, ...hits }) => [_id, hits]))
  }
}
