import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Clock } from '@xinyu/platform/clock'
import { WriteConflict } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Collection, Document } from 'mongodb'
import { type AddedNumbers, effectAt, type ListBefore, startOfTomorrow } from './hidden-contacts.rules.ts'

/** The numbers from which one member hides, as keyed hashes: `_id` is the member. */
interface HiddenContactsRecord {
  _id: string
  hashes: string[]
  changedAt: Date
  /** moves with every change, and with everything else after which the pairs must be looked at again */
  revision: number
  /** the pairs may be behind */
  due?: true
  /** when the pairs are brought up to the list */
  dueAt?: Date
  before?: ListBefore
  added?: AddedNumbers
  /** members towards whom the owner has done something since they hid from them: those may see the owner again */
  approached?: string[]
}
export type DueContacts = Pick<HiddenContactsRecord, 'hashes' | 'revision' | 'before' | 'approached'>
export type ListOf = Pick<HiddenContactsRecord, 'hashes' | 'revision' | 'before' | 'added'> & { changedAt: Date | null }
export type NewList = Pick<HiddenContactsRecord, 'hashes' | 'changedAt'> & {
  before: ListBefore | null
  added: AddedNumbers
}

const dayMs = 86_400_000

/**
 * The only writer of `hidden_contacts`. The mark `due` is set by the write that makes it so, with the random moment at
 * which the pairs follow; whoever settles them takes it away, unless something was written meanwhile.
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

  async of(owner: string): Promise<ListOf> {
    return (await this.#hidden.findOne({ _id: owner })) ?? { hashes: [], changedAt: null, revision: 0 }
  }

  /** Writes the whole list unless it has changed since this revision; the loser of a race is run again. */
  async put(owner: string, { before, ...list }: NewList, revision: number): Promise<void> {
    const now = this.clock.now()
    const set = { ...list, revision: revision + 1, due: true, ...(before ? { before } : {}) }
    const change = [
      // hashes are text, and no text may be taken for an expression
      { $set: { ...literally(set), dueAt: waitsOr(now, effectAt(now, Math.random())) } },
      ...(before ? [] : [{ $unset: 'before' }]),
    ]
    const written = await this.#hidden
      .updateOne({ _id: owner, revision }, change, { upsert: revision === 0 })
      .catch((error: unknown) => {
        if (isDuplicateKey(error)) return null
        throw error
      })
    if (!written || written.matchedCount + written.upsertedCount === 0) throw new WriteConflict()
  }

  /** Has the pairs looked at again of everybody who hides from one of these numbers. */
  async touchThoseWith(hashes: readonly string[]): Promise<void> {
    await this.#touch({ hashes: { $in: [...hashes] } })
  }

  async touch(owners: readonly string[]): Promise<void> {
    await this.#touch({ _id: { $in: [...owners] } })
  }

  /** Each at a moment of its own, and nobody later than before. */
  async #touch(filter: Document): Promise<void> {
    const now = this.clock.now()
    const someMoment = { $add: [startOfTomorrow(now), { $multiply: [{ $rand: {} }, dayMs] }] }
    await this.#hidden.updateMany(filter, [
      { $set: { due: true, revision: { $add: ['$revision', 1] }, dueAt: waitsOr(now, someMoment) } },
    ])
  }

  /** The owner has done something towards this member, whom they hide from: the member may see them again. */
  async approach(owner: string, other: string): Promise<void> {
    await this.#hidden.updateOne({ _id: owner }, { $addToSet: { approached: other }, $inc: { revision: 1 } })
  }

  /** The next owner whose pairs are behind, and whose moment has come. */
  async nextDue(): Promise<string | null> {
    const filter = { due: true, dueAt: { $lte: this.clock.now() } } as const
    const found = await this.#hidden.findOne(filter, { projection: { _id: 1 }, sort: { dueAt: 1 } })
    return found?._id ?? null
  }

  async dueOf(owner: string): Promise<DueContacts | null> {
    return this.#hidden.findOne({ _id: owner, due: true, dueAt: { $lte: this.clock.now() } })
  }

  /** The pairs are as the list says, unless something was written meanwhile. */
  async settled(owner: string, revision: number, approached: readonly string[]): Promise<void> {
    await this.#hidden.updateOne(
      { _id: owner, revision },
      { $set: { approached: [...approached] }, $unset: { due: '', dueAt: '', before: '' } },
    )
  }

  /** Looked at again at a moment of the next day. */
  async putOff(owner: string): Promise<void> {
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

/** The moment that is set already and still to come, or this one. */
const waitsOr = (now: Date, moment: Date | Document): Document => ({
  $cond: [{ $and: [{ $eq: ['$due', true] }, { $gt: ['$dueAt', now] }] }, '$dueAt', moment],
})

const literally = (set: object): Document =>
  Object.fromEntries(Object.entries(set).map(([name, value]) => [name, { $literal: value }]))
