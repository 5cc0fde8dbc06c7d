import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import type { AnyBulkWriteOperation, Collection, Document } from 'mongodb'
import { type NewPush, newsMs, type Push } from '../push-records.rules.ts'

/** for longer than that it is known what was pushed */
const keptMs = 2 * newsMs
/** a figure says no more than this */
const mostCounted = 10_000
/** from one push of a conversation to its next */
const talkMs = 60_000

@Injectable()
export class PushesStore {
  readonly #pushes: Collection<Push>

  constructor(database: Database) {
    this.#pushes = database.collection<Push>('pushes', { shardKey: 'user' })
  }

  /** Notes what there is to tell; what was noted before, or is done up to this number, stays as it is. */
  async put(pushes: readonly NewPush[]): Promise<void> {
    if (pushes.length === 0) return
    const writes = pushes.map((push): AnyBulkWriteOperation<Push> => ({
      updateOne: { filter: { _id: push._id, user: push.user }, update: noted(push), upsert: true },
    }))
    await this.#pushes.bulkWrite(writes, { ordered: false })
  }

  due(now: Date, most: number): Promise<Push[]> {
    return this.#pushes
      .find({ dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .limit(most)
      .toArray()
  }

  countDue(now: Date): Promise<number> {
    return this.#pushes.countDocuments({ dueAt: { $lte: now } }, { limit: mostCounted })
  }

  /** Those that a device's service did not take, and that wait for their next time. */
  countTriedAgain(): Promise<number> {
    return this.#pushes.countDocuments({ dueAt: { $exists: true }, attempt: { $gte: 1 } }, { limit: mostCounted })
  }

  /** They are looked at again then; one that somebody else has taken meanwhile is not. */
  async postpone(user: string, ids: readonly string[], dueAt: Date, held: boolean): Promise<void> {
    const update = { $set: { dueAt, ...(held ? { held } : {}) } }
    await this.#pushes.updateMany({ user, _id: { $in: [...ids] }, dueAt: { $exists: true } }, update)
  }

  /**
   * Takes them to be pushed, or let go. False: another run has some of them, and pushes them. Before anything is sent,
   * so that a crash in between loses a push and repeats none.
   */
  async take(user: string, ids: readonly string[], sentAt?: Date): Promise<boolean> {
    const done = { doneSeq: '$seq', held: '$$REMOVE', dueAt: '$$REMOVE', ...(sentAt ? { sentAt } : {}) }
    const waiting = { user, _id: { $in: [...ids] }, dueAt: { $exists: true } }
    return (await this.#pushes.updateMany(waiting, [{ $set: done }])).modifiedCount === ids.length
  }

  async deleteAllOf(user: string): Promise<void> {
    await this.#pushes.deleteMany({ user })
  }

  allOf(user: string): AsyncIterable<Push> {
    return this.#pushes.find({ user })
  }
}

const noted = ({ _id: _same, user: _known, dueAt, seq, ...push }: NewPush): Document[] => {
  const isNew = { $gt: [seq, { $ifNull: ['$seq', 0] }] }
  const next = { $max: [dueAt, { $ifNull: [{ $add: ['$sentAt', talkMs] }, dueAt] }] }
  const fields = { ...push, seq, expiresAt: new Date(push.at.getTime() + keptMs) }
  const set = Object.entries(fields).filter(([, value]) => value !== undefined)
  const computed = set.map(([name, value]) => [name, { $cond: [isNew, { $literal: value }, `$${name}`] }])
  return [
    { $set: { dueAt: { $cond: [isNew, { $ifNull: ['$dueAt', next] }, { $ifNull: ['$dueAt', '$$REMOVE'] }] } } },
    { $set: Object.fromEntries(computed) },
  ]
}
