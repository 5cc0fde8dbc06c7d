import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Clock } from '@xinyu/platform/clock'
import { WriteConflict } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection, Document } from 'mongodb'
import type { DueContacts, HiddenContactsRecord, HiddenList, NewHiddenList } from './hidden-contacts.document.ts'
import { effectAt, startOfTomorrow } from './hidden-contacts.rules.ts'

/**
 * The only writer of `hidden_contacts`. The write that makes the pairs out of date sets `due` with the random time of
 * their update. The settlement clears `due` unless the document was changed meanwhile.
 */
@Injectable()
export class HiddenContactsStore {
  readonly #hidden: Collection<HiddenContactsRecord>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#hidden = database.collection('hidden_contacts')
  }

  async getList(owner: string): Promise<HiddenList> {
    return (await this.#hidden.findOne({ _id: owner })) ?? { hashes: [], changedAt: null, revision: 0 }
  }

  /** Replaces the whole list unless it has changed since this revision; the loser of a race is retried. */
  async saveList(owner: string, { before, ...list }: NewHiddenList, revision: number): Promise<void> {
    const now = this.clock.now()
    const set = { ...list, revision: revision + 1, due: true, ...(before ? { before } : {}) }
    const change = [
      // hashes are user input and must not be evaluated as expressions
      { $set: { ...asLiterals(set), dueAt: scheduledOr(now, effectAt(now, Math.random())) } },
      ...(before ? [] : [{ $unset: 'before' }]),
    ]
    const written = await this.#hidden
      .updateOne({ _id: owner, revision }, change, { upsert: revision === 0 })
      .catch(nullIfDuplicate)
    if (!written || written.matchedCount + written.upsertedCount === 0) throw new WriteConflict()
  }

  /** Marks as due all members who hide from one of these numbers. */
  async markDueByHashes(hashes: readonly string[]): Promise<void> {
    await this.#markDue({ hashes: { $in: [...hashes] } })
  }

  async markDue(owners: readonly string[]): Promise<void> {
    await this.#markDue({ _id: { $in: [...owners] } })
  }

  /** Each member gets a random time of their own; an earlier one that is set stays. */
  async #markDue(filter: Document): Promise<void> {
    const now = this.clock.now()
    const someMoment = { $add: [startOfTomorrow(now), { $multiply: [{ $rand: {} }, DAY_MS] }] }
    await this.#hidden.updateMany(filter, [
      { $set: { due: true, revision: { $add: ['$revision', 1] }, dueAt: scheduledOr(now, someMoment) } },
    ])
  }

  /** Records that the owner contacted this member, who can then see the owner again. */
  async recordApproach(owner: string, other: string): Promise<void> {
    await this.#hidden.updateOne({ _id: owner }, { $addToSet: { approached: other }, $inc: { revision: 1 } })
  }

  /** The owners whose update is due, the longest waiting first. */
  async listDue(limit: number): Promise<string[]> {
    const filter = { due: true, dueAt: { $lte: this.clock.now() } } as const
    const found = this.#hidden
      .find(filter, { projection: { _id: 1 } })
      .sort({ dueAt: 1 })
      .limit(limit)
    return (await found.toArray()).map(({ _id }) => _id)
  }

  async findDue(owner: string): Promise<DueContacts | null> {
    return this.#hidden.findOne({ _id: owner, due: true, dueAt: { $lte: this.clock.now() } })
  }

  /** Marks the pairs as up to date, unless the document was changed meanwhile. */
  async markSettled(owner: string, revision: number, approached: readonly string[]): Promise<void> {
    await this.#hidden.updateOne(
      { _id: owner, revision },
      { $set: { approached: [...approached] }, $unset: { due: '', dueAt: '', before: '' } },
    )
  }

  /** Postpones the update to a random time of the next day. */
  async postpone(owner: string): Promise<void> {
    const now = this.clock.now()
    await this.#hidden.updateOne(
      { _id: owner, dueAt: { $lte: now } },
      { $set: { dueAt: effectAt(now, Math.random()) } },
    )
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.#hidden.deleteOne({ _id: owner })
  }
}

/** Keeps a time that is set and in the future, else takes `moment`. */
const scheduledOr = (now: Date, moment: Date | Document): Document => ({
  $cond: [{ $and: [{ $eq: ['$due', true] }, { $gt: ['$dueAt', now] }] }, '$dueAt', moment],
})

const asLiterals = (set: object): Document =>
  Object.fromEntries(Object.entries(set).map(([name, value]) => [name, { $literal: value }]))
