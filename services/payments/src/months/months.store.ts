import { Clock } from '@xinyu/platform/clock'
import { type Aggregate, type AggregateCollection } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { Binary, type Collection, type Filter } from 'mongodb'
import { type Month, type MonthDecision, newMonth } from './rules/month-state.rules.ts'
import type { Statement } from './rules/statement.rules.ts'

type MonthDocument = Month & Aggregate
interface StoredFile {
  /** month and the number of its lock */
  _id: string
  bytes: Binary
}

/** The months that finance closes, and the files of each lock. */
@Injectable()
export class MonthsStore {
  readonly #months: AggregateCollection<MonthDocument>
  readonly #files: Collection<StoredFile>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#months = database.aggregates('months')
    this.#files = database.collection('month_files')
  }

  /** Throws NOT_FOUND. */
  async get(id: string): Promise<Month> {
    const month = await this.#months.find(id)
    if (!month) throw new AppError('NOT_FOUND')
    return month
  }

  /** Newest first. */
  async list(filter: Filter<Month> = {}): Promise<Month[]> {
    return this.#months.raw
      .find(filter as Filter<MonthDocument>)
      .sort({ _id: -1 })
      .limit(600)
      .toArray()
  }

  async add(id: string): Promise<void> {
    await this.#months.insert(newMonth(id))
  }

  /** The last month in which nothing more is booked; null: there is none. */
  async lockedUpTo(): Promise<string | null> {
    const last = await this.#months.raw.findOne(
      { state: { $in: ['locking', 'locked'] } },
      { sort: { _id: -1 }, projection: { _id: 1 } },
    )
    return last?._id ?? null
  }

  /** Applies a rule's decision. Throws the refusal; returns the month after it. */
  async decide(id: string, decide: (month: Month) => MonthDecision): Promise<Month> {
    return this.#months.change<Month>(id, (month) => {
      const decision = decide(month)
      if (decision === null) return { answer: month }
      if ('refuse' in decision) throw new AppError(decision.refuse)
      return { update: { $set: decision }, answer: { ...month, ...decision } }
    })
  }

  /** Stores the statement of a month while it is in this state. */
  async saveStatement(id: string, state: Month['state'], statement: Statement): Promise<void> {
    await this.#months.update({ _id: id, state }, { $set: { statement, computedAt: this.clock.now() } })
  }

  /** A lock whose checks failed on what came meanwhile: the month is open. */
  async openAgain(id: string): Promise<void> {
    await this.#months.update({ _id: id, state: 'locking' }, { $set: { state: 'open', lockedBy: null } })
  }

  /** The last write of a lock; its statement and its file are stored before. */
  async finishLock(id: string, file: NonNullable<Month['file']>): Promise<void> {
    await this.#months.update(
      { _id: id, state: 'locking' },
      { $set: { state: 'locked', lockedAt: this.clock.now(), file }, $inc: { locks: 1 } },
    )
  }

  /** Stores the file of the lock that is being made. It replaces that of an attempt which was not finished. */
  async saveFile({ _id: id, locks }: Pick<Month, '_id' | 'locks'>, bytes: Buffer): Promise<void> {
    const file = { $set: { bytes: new Binary(bytes) } }
    await this.#files.updateOne({ _id: `${id}:${locks + 1}` }, file, { upsert: true })
  }

  async findFile(id: string, lock: number): Promise<Buffer | null> {
    const kept = await this.#files.findOne({ _id: `${id}:${lock}` })
    return kept ? Buffer.from(kept.bytes.buffer) : null
  }
}
