import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter, UpdateFilter } from 'mongodb'
import { inBatches } from '@xinyu/platform/db/writes/batches'
import type { Outcome, OutcomeField, StoredOutcome } from './outcome.document.ts'
import { outcomeId, passesSince } from './outcome.rules.ts'

/** more than anybody decides in the weeks that count */
const maxDecided = 5_000
/** the number of latest outcomes a model is learned from: some minutes of a thread's time */
const maxLearned = 10_000
const batch = 500

/** What people did about each other: one document per direction, sharded by the person acting. */
@Injectable()
export class OutcomesStore {
  readonly #outcomes: Collection<StoredOutcome>

  constructor(database: Database) {
    this.#outcomes = database.collection('outcomes', { shardKey: 'from' })
  }

  /**
   * Stores what a fact says, unless a later fact of its kind was stored; `isSet` false clears the field. `field` has
   * its own sequence number. Returns false when nothing changed.
   */
  async recordFact(
    [from, to]: readonly [string, string],
    field: OutcomeField,
    { seq, at, isSet }: { seq: number; at: Date; isSet: boolean },
  ): Promise<boolean> {
    const guard = `seq.${field}`
    return this.#upsert(
      from,
      to,
      { $or: [{ [guard]: { $exists: false } }, { [guard]: { $lt: seq } }] },
      {
        $set: { [field]: isSet ? at : null, [guard]: seq },
        $max: { at },
      },
    )
  }

  /** Stores or clears a pass. Returns false when nothing changed: already passed within the weeks of rest. */
  async recordPass(from: string, to: string, at: Date, isPassed: boolean): Promise<boolean> {
    const guard = isPassed ? { passedAt: { $not: { $gt: passesSince(at) } } } : {}
    return this.#upsert(from, to, guard, { $set: { passedAt: isPassed ? at : null }, $max: { at } })
  }

  /** Everybody a person has liked, loved, written to or reported, or passed in the last weeks. */
  async listDecidedBy(from: string, now: Date): Promise<string[]> {
    const decided = ['likedAt', 'lovedAt', 'wroteAt', 'reportedAt'].map((field) => ({ [field]: { $gt: new Date(0) } }))
    const found = await this.#outcomes
      .find({ from, $or: [...decided, { passedAt: { $gt: passesSince(now) } }] } as Filter<StoredOutcome>, {
        projection: { to: 1 },
      })
      .sort({ at: -1 })
      .limit(maxDecided)
      .toArray()
    return found.map(({ to }) => to)
  }

  async hasReported(from: string, to: string): Promise<boolean> {
    const reported = { _id: outcomeId(from, to), from, reportedAt: { $gt: new Date(0) } } as Filter<StoredOutcome>
    return (await this.#outcomes.countDocuments(reported, { limit: 1 })) > 0
  }

  /** Newest first, in batches. */
  streamLatest(): AsyncGenerator<Outcome[]> {
    return inBatches(this.#outcomes.find({}, { batchSize: batch }).sort({ at: -1 }).limit(maxLearned), batch)
  }

  /** Those changed since then, oldest first, in batches. */
  streamSince(at: Date): AsyncGenerator<Outcome[]> {
    return inBatches(this.#outcomes.find({ at: { $gte: at } }, { batchSize: batch }).sort({ at: 1 }), batch)
  }

  /** Stores the chance predicted before a decision; the first one is kept. */
  async recordChance(from: string, to: string, said: number): Promise<void> {
    await this.#outcomes.updateOne({ _id: outcomeId(from, to), from, said: { $exists: false } }, { $set: { said } })
  }

  /** Deletes what a person did, and what others did about them. */
  async removeAllOf(person: string): Promise<void> {
    await this.#outcomes.deleteMany({ $or: [{ from: person }, { to: person }] })
  }

  async #upsert(from: string, to: string, guard: object, update: object): Promise<boolean> {
    const filter = { _id: outcomeId(from, to), from, ...guard } as Filter<StoredOutcome>
    const change = { ...update, $setOnInsert: { to } } as UpdateFilter<StoredOutcome>
    const written = await this.#outcomes.updateOne(filter, change, { upsert: true }).catch(nullIfDuplicate)
    // null: this fact or a later one of its kind is stored already
    return written !== null && written.modifiedCount + written.upsertedCount > 0
  }
}
