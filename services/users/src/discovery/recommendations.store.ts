import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { noPicks, onDay, type Picks } from './recommend.rules.ts'

interface Stored extends Picks {
  _id: string
  version: number
  at: Date
}

const attempts = 5
/** of those who were shown somebody today, as many as may be shown to them in return */
const mostShownTo = 200

/**
 * One document a person, which holds the picks of the days of rest and no more and expires when unused. Of two first
 * requests of a day at once one wins and the other sees the same people.
 */
@Injectable()
export class RecommendationsStore {
  readonly #picks: Collection<Stored>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#picks = database.collection('recommendations')
  }

  /** Today's picks after `more` had its say; written only when it added somebody and nobody wrote meanwhile. */
  async today(id: string, day: string, more: (picks: Picks) => Promise<Picks>): Promise<Picks> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const stored = await this.#picks.findOne({ _id: id })
      const before = onDay(stored ?? noPicks, day)
      const after = await more(before)
      if (after.today.length === before.today.length) return before
      if (await this.#put(id, stored?.version ?? 0, after)) return after
    }
    throw new AppError('CONFLICT')
  }

  /** Those who have this person among their picks of the day. */
  async shownTo(id: string, day: string): Promise<string[]> {
    const found = await this.#picks
      .find({ today: id, day }, { projection: { _id: 1 } })
      .limit(mostShownTo)
      .toArray()
    return found.map(({ _id }) => _id)
  }

  /** Who was shown to each person since that day, and on which, a document at a time. */
  async *shownSince(day: string): AsyncGenerator<{ day: string; ids: string[] }> {
    for await (const picks of this.#picks.find({}, { projection: { day: 1, today: 1, history: 1 } })) {
      if (picks.day >= day) yield { day: picks.day, ids: picks.today }
      const before = Map.groupBy(picks.history, (seen) => seen.day)
      for (const [shownOn, seen] of before) if (shownOn >= day) yield { day: shownOn, ids: seen.map(({ id }) => id) }
    }
  }

  async #put(_id: string, version: number, { day, today, history }: Picks): Promise<boolean> {
    const set = { day, today, history, at: this.clock.now(), version: version + 1 }
    if (version > 0) return (await this.#picks.updateOne({ _id, version }, { $set: set })).matchedCount > 0
    const inserted = await this.#picks.updateOne({ _id }, { $setOnInsert: set }, { upsert: true })
    return inserted.upsertedCount > 0
  }
}
