import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { Picks, StoredPicks } from './picks.document.ts'
import { noPicks, onDay } from './recommend.rules.ts'

const attempts = 5
/** at most this many members who were shown somebody today may be shown to them in return */
const maxShownTo = 200

/**
 * One document per member with the picks of the rest days only, which expires when unused. Of two concurrent first
 * requests of a day one wins, and the other returns the same picks.
 */
@Injectable()
export class RecommendationsStore {
  readonly #picks: Collection<StoredPicks>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#picks = database.collection('recommendations')
  }

  /** Today's picks, extended by `more`; written only if it added somebody, guarded by the version. */
  async extendPicks(id: string, day: string, more: (picks: Picks) => Promise<Picks>): Promise<Picks> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const stored = await this.#picks.findOne({ _id: id })
      const before = onDay(stored ?? noPicks, day)
      const after = await more(before)
      if (after.today.length === before.today.length) return before
      if (await this.#savePicks(id, stored?.version ?? 0, after)) return after
    }
    throw new AppError('CONFLICT')
  }

  /** Members with this person among their picks of the day. */
  async listShownTo(id: string, day: string): Promise<string[]> {
    const found = await this.#picks
      .find({ today: id, day }, { projection: { _id: 1 } })
      .limit(maxShownTo)
      .toArray()
    return found.map(({ _id }) => _id)
  }

  /** Streams who was shown on which day since then, over all members. */
  async *streamShownSince(day: string): AsyncGenerator<{ day: string; ids: string[] }> {
    for await (const picks of this.#picks.find({}, { projection: { day: 1, today: 1, history: 1 } })) {
      if (picks.day >= day) yield { day: picks.day, ids: picks.today }
      const before = Map.groupBy(picks.history, (seen) => seen.day)
      for (const [shownOn, seen] of before) if (shownOn >= day) yield { day: shownOn, ids: seen.map(({ id }) => id) }
    }
  }

  async #savePicks(_id: string, version: number, { day, today, history }: Picks): Promise<boolean> {
    const set = { day, today, history, at: this.clock.now(), version: version + 1 }
    if (version > 0) return (await this.#picks.updateOne({ _id, version }, { $set: set })).matchedCount > 0
    const inserted = await this.#picks.updateOne({ _id }, { $setOnInsert: set }, { upsert: true })
    return inserted.upsertedCount > 0
  }
}
