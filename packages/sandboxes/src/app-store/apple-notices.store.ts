import { randomUUID } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { type Collection, Db } from 'mongodb'

/** A notification of the sandbox; `_id` is its number, and the token of a test. */
export interface AppleNotice {
  _id: string
  type: string
  subtype: string | null
  transactionId: string | null
  at: Date
  attempts: { at: Date; isReceived: boolean }[]
  nextAt: Date | null
}
export interface Wanted {
  from: Date
  to: Date
  transactionId?: string | undefined
  type?: string | undefined
  onlyFailures: boolean
}

/** Apple's schedule for notifications without a 2xx response, in seconds instead of hours */
const repeatAfterSeconds = [1, 12, 24, 48, 72]
const pageSize = 20

@Injectable()
export class AppleNoticesStore {
  readonly #notices: Collection<AppleNotice>
  constructor(
    database: Db,
    private readonly clock: Clock,
  ) {
    this.#notices = database.collection('sandbox_apple_notices')
  }

  async get(id: string): Promise<AppleNotice | null> {
    return this.#notices.findOne({ _id: id })
  }

  async add(type: string, subtype: string | null, transactionId: string | null): Promise<AppleNotice> {
    const now = this.clock.now()
    const notice = { _id: randomUUID(), type, subtype, transactionId, at: now, attempts: [], nextAt: now }
    await this.#notices.insertOne(notice)
    return notice
  }

  async findDue(): Promise<AppleNotice[]> {
    return this.#notices
      .find({ nextAt: { $ne: null, $lte: this.clock.now() } })
      .limit(50)
      .toArray()
  }

  async nextAt(): Promise<Date | null> {
    const next = await this.#notices.findOne({ nextAt: { $ne: null } }, { sort: { nextAt: 1 } })
    return next?.nextAt ?? null
  }

  /** Schedules the next attempt unless this one was received or all were made. */
  async recordAttempt({ _id, attempts }: AppleNotice, isReceived: boolean): Promise<void> {
    const now = this.clock.now()
    const seconds = repeatAfterSeconds[attempts.length]
    const nextAt = isReceived || seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000)
    await this.#notices.updateOne({ _id }, { $set: { nextAt }, $push: { attempts: { at: now, isReceived } } })
  }

  /** A page of what was sent in a period, oldest first. */
  async findPage({ from, to, transactionId, type, onlyFailures }: Wanted, page: number) {
    const found = await this.#notices
      .find({
        at: { $gte: from, $lt: to },
        ...(transactionId ? { transactionId } : {}),
        ...(type ? { type } : {}),
        ...(onlyFailures ? { 'attempts.isReceived': { $ne: true } } : {}),
      })
      .sort({ at: 1, _id: 1 })
      .skip(page * pageSize)
      .limit(pageSize + 1)
      .toArray()
    return { notices: found.slice(0, pageSize), hasMore: found.length > pageSize }
  }
}
