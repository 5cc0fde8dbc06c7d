import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { type Periods, periodsOf } from '../boards/periods.rules.ts'
import type { Smile } from './smile.document.ts'
import { flagsOf, initialRating, type SmileMeasure, type SmileState, unmeasured } from './smile.rules.ts'
import { setWithFlags } from './smile.updates.ts'

const keptOpponents = 20

type Order = Record<string, 1 | -1>

/** The only writer of smiles. */
@Injectable()
export class SmilesStore {
  readonly #smiles: Collection<Smile>

  constructor(database: Database) {
    this.#smiles = database.collection<Smile>('smiles')
  }

  /** Streams those of one person, best first. */
  streamOf(user_id: string): AsyncIterable<Smile> {
    return this.#smiles.find({ user_id }).sort({ rating: -1 })
  }

  find(id: string): Promise<Smile | null> {
    return this.#smiles.findOne({ _id: id })
  }

  /** By the ids of their posts. */
  async findMany(ids: readonly string[]): Promise<Map<string, Smile>> {
    if (ids.length === 0) return new Map()
    const found = await this.#smiles.find({ _id: { $in: [...ids] } }).toArray()
    return new Map(found.map((smile) => [smile._id, smile]))
  }

  /** In this order, which needs an index. */
  list(filter: Filter<Smile>, { order, skip = 0, limit }: { order: Order; skip?: number; limit: number }) {
    return this.#smiles.find(filter).sort(order).skip(skip).limit(limit).toArray()
  }

  /** The owners of smiles on a board, best first; read from the index alone. */
  listBest(board: Partial<Periods>, limit: number): Promise<Pick<Smile, 'user_id' | 'rating'>[]> {
    return this.#smiles
      .find({ isRanked: true, ...board }, { projection: { _id: 0, user_id: 1, rating: 1 } })
      .sort({ rating: -1, _id: 1 })
      .limit(limit)
      .toArray()
  }

  /** Adds a post's smile, to be measured; an existing one is unchanged, unless its picture is another. */
  async upsert(smile: Pick<Smile, '_id' | 'user_id' | 'picture_id' | 'addtime' | 'isOpen'>, now: Date): Promise<void> {
    const { _id, user_id, picture_id, addtime, isOpen } = smile
    const state: SmileState = {
      entered: true,
      isOpen,
      authorIsGone: false,
      isFeatured: false,
      state: 'waiting',
      pk: null,
      pks: 0,
    }
    const fresh = { ...unmeasured, ...state, ...flagsOf(state), rating: null, measureAt: now, measureTries: 0 }
    const more = { user_id, picture_id, addtime, ...periodsOf(addtime), opponents: [], freeSince: now }
    await this.#smiles
      .updateOne({ _id }, { $setOnInsert: { ...fresh, ...more } }, { upsert: true })
      .catch(nullIfDuplicate)
    await this.#smiles.updateOne({ _id, isOpen: { $ne: isOpen } }, setWithFlags({ isOpen }))
    const reset = { ...unmeasured, picture_id, rating: null, measureAt: now, measureTries: 0 }
    await this.#smiles.updateOne({ _id, picture_id: { $ne: picture_id } }, setWithFlags(reset))
  }

  /** Its post is deleted, or has no picture any more. */
  async close(_id: string, isDeleted: boolean): Promise<void> {
    await this.#smiles.updateOne({ _id }, setWithFlags({ isOpen: false, ...(isDeleted ? { isDeleted } : {}) }))
    await this.#smiles.deleteOne({ _id, isDeleted: true, pk: null })
  }

  /** Stores the measure of this picture as the initial rating. */
  async setMeasure(_id: string, picture_id: string, measure: SmileMeasure): Promise<void> {
    const rating = measure.measured === null ? null : initialRating(measure.measured)
    // external data must not be read as an engine expression
    const face = { $literal: measure.face }
    await this.#smiles.updateOne(
      { _id, picture_id, state: 'waiting' },
      setWithFlags({ ...measure, face, rating, measureAt: null }),
    )
  }

  /** It could not be measured: retries not before this moment. */
  async postponeMeasure(_id: string, measureAt: Date): Promise<void> {
    await this.#smiles.updateOne({ _id, state: 'waiting' }, { $set: { measureAt }, $inc: { measureTries: 1 } })
  }

  /** Those due. */
  findDueToMeasure(now: Date, limit: number): Promise<Smile[]> {
    return this.list({ measureAt: { $lte: now } }, { order: { measureAt: 1 }, limit })
  }

  findNextToMeasure(): Promise<Date | null> {
    return findEarliest(this.#smiles, 'measureAt')
  }

  /** Into PKs and boards, or out of both. */
  async setEntered(_id: string, entered: boolean, now: Date): Promise<void> {
    await this.#smiles.updateOne({ _id, entered: { $ne: entered } }, setWithFlags({ entered, freeSince: now }))
  }

  /** Only later facts of its kind count. */
  async setAuthorGone(user_id: string, authorIsGone: boolean, authorSeq: number): Promise<void> {
    await this.#smiles.updateMany(
      { user_id, authorSeq: { $not: { $gte: authorSeq } } },
      setWithFlags({ authorIsGone, authorSeq }),
    )
  }

  async setFeatured(user_id: string, isFeatured: boolean, featuredSeq: number): Promise<void> {
    await this.#smiles.updateMany(
      { user_id, featuredSeq: { $not: { $gte: featuredSeq } } },
      setWithFlags({ isFeatured, featuredSeq }),
    )
  }

  /** Claims a free one for a new PK; false if it is no longer free. */
  async claimForPk(_id: string, pk: string, claimedAt: Date): Promise<boolean> {
    const written = await this.#smiles.updateOne(
      { _id, isFree: true },
      setWithFlags({ pk: { $literal: pk }, claimedAt }),
    )
    return written.matchedCount > 0
  }

  /** The PK was created. */
  async confirmClaim(pk: string, ids: readonly string[]): Promise<void> {
    await this.#smiles.updateMany({ _id: { $in: [...ids] }, pk }, { $unset: { claimedAt: '' } })
  }

  findClaimedBefore(moment: Date, limit: number): Promise<Smile[]> {
    return this.list({ claimedAt: { $lt: moment } }, { order: { claimedAt: 1 }, limit })
  }

  /** The PK was not created. */
  async releaseClaim(_id: string, pk: string): Promise<void> {
    await this.#smiles.updateOne({ _id, pk }, [{ $unset: ['claimedAt'] }, ...setWithFlags({ pk: null })])
    await this.#smiles.deleteOne({ _id, isDeleted: true, pk: null })
  }

  findInInvalidPk(limit: number): Promise<Smile[]> {
    return this.list({ isStray: true }, { order: { _id: 1 }, limit })
  }

  /** Ends its PK; only while it is in this one, so once. `rating` null: the PK does not count. */
  async leavePk(
    _id: string,
    pk: string,
    { rating, opponent, at }: { rating: number | null; opponent: string; at: Date },
  ): Promise<void> {
    const opponents = { $slice: [{ $concatArrays: [['$opponent'], '$opponents'] }, keptOpponents] }
    const counted = rating === null ? {} : { rating, pks: { $add: ['$pks', 1] } }
    await this.#smiles.updateOne({ _id, pk }, [
      { $set: { opponent } },
      { $set: { opponents } },
      { $unset: ['opponent', 'claimedAt'] },
      ...setWithFlags({ pk: null, freeSince: at, ...counted }),
    ])
    await this.#smiles.deleteOne({ _id, isDeleted: true, pk: null })
  }

  /** Deletes an erased person's smiles. */
  async removeAllOf(user_id: string): Promise<void> {
    await this.#smiles.deleteMany({ user_id })
  }
}
