import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import type { AnyBulkWriteOperation, Collection, Document } from 'mongodb'
import { type NewPush, maxPushAgeMs, type Push } from '../push-records.rules.ts'

/** how long finished pushes are kept to detect repeats */
const retentionMs = 2 * maxPushAgeMs
/** upper bound of the counts */
const maxCounted = 10_000
/** time between two pushes of a conversation */
const talkMs = 60_000

@Injectable()
export class PushesStore {
  readonly #pushes: Collection<Push>

  constructor(database: Database) {
    this.#pushes = database.collection<Push>('pushes', { shardKey: 'user' })
  }

  /** Stores new pushes; those already stored, or done up to this number, stay unchanged. */
  async add(pushes: readonly NewPush[]): Promise<void> {
    if (pushes.length === 0) return
    const writes = pushes.map((push): AnyBulkWriteOperation<Push> => ({
      updateOne: { filter: { _id: push._id, user: push.user }, update: noted(push), upsert: true },
    }))
    await this.#pushes.bulkWrite(writes, { ordered: false })
  }

  findDue(now: Date, limit: number): Promise<Push[]> {
    return this.#pushes
      .find({ dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .limit(limit)
      .toArray()
  }

  findNextDue(): Promise<Date | null> {
    return findEarliest(this.#pushes, 'dueAt')
  }

  countDue(now: Date): Promise<number> {
    return this.#pushes.countDocuments({ dueAt: { $lte: now } }, { limit: maxCounted })
  }

  /** Counts pushes that a push service did not accept and that wait for their retry. */
  countRetried(): Promise<number> {
    return this.#pushes.countDocuments({ dueAt: { $exists: true }, attempt: { $gte: 1 } }, { limit: maxCounted })
  }

  /** Postpones them; skips those that another run has taken. */
  async postpone(user: string, ids: readonly string[], dueAt: Date, held: boolean): Promise<void> {
    const update = { $set: { dueAt, ...(held ? { held } : {}) } }
    await this.#pushes.updateMany({ user, _id: { $in: [...ids] }, dueAt: { $exists: true } }, update)
  }

  /**
   * Takes them to be pushed or dropped. False: another run has taken some, and pushes them. Runs before anything is
   * sent, so that a crash in between loses a push and repeats none.
   */
  async claim(user: string, ids: readonly string[], sentAt?: Date): Promise<boolean> {
    const done = { doneSeq: '$seq', held: '$$REMOVE', dueAt: '$$REMOVE', ...(sentAt ? { sentAt } : {}) }
    const waiting = { user, _id: { $in: [...ids] }, dueAt: { $exists: true } }
    return (await this.#pushes.updateMany(waiting, [{ $set: done }])).modifiedCount === ids.length
  }

  async deleteAllOf(user: string): Promise<void> {
    await this.#pushes.deleteMany({ user })
  }

  streamOf(user: string): AsyncIterable<Push> {
    return this.#pushes.find({ user })
  }
}

const noted = ({ _id: _same, user: _known, dueAt, seq, ...push }: NewPush): Document[] => {
  const isNew = { $gt: [seq, { $ifNull: ['$seq', 0] }] }
  const next = { $max: [dueAt, { $ifNull: [{ $add: ['$sentAt', talkMs] }, dueAt] }] }
  const fields = { ...push, seq, expiresAt: new Date(push.at.getTime() + retentionMs) }
  const set = Object.entries(fields).filter(([, value]) => value !== undefined)
  const computed = set.map(([name, value]) => [name, { $cond: [isNew, { $literal: value }, `$${name}`] }])
  return [
    { $set: { dueAt: { $cond: [isNew, { $ifNull: ['$dueAt', next] }, { $ifNull: ['$dueAt', '$$REMOVE'] }] } } },
    { $set: Object.fromEntries(computed) },
  ]
}
