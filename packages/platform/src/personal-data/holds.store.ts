import type { Service } from '@xinyu/contracts/call'
import type { dataHeld } from '@xinyu/contracts/events/people'
import type { FactOf } from '@xinyu/contracts/event'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { Database } from '../db/database.ts'
import { findEarliest } from '../db/lists/earliest.ts'
import { nullIfDuplicate } from '../db/writes/duplicate-key.ts'

/** What an authority has asked to preserve of a person; `_id` is the request's. */
export interface Hold {
  _id: string
  user_id: string
  services: Service[]
  until: Date
  /** of the last fact about it */
  seq: number
  /** the copies are deleted */
  isOver: boolean
}

@Injectable()
export class HoldsStore {
  readonly #holds: Collection<Hold>

  constructor(database: Database) {
    this.#holds = database.collection<Hold>('holds')
  }

  /** An earlier fact that comes late changes nothing. */
  async record({ seq, data: { request_id: _id, until, ...hold } }: FactOf<typeof dataHeld>): Promise<void> {
    const set = { ...hold, until: new Date(until), seq, isOver: false }
    await this.#holds.updateOne({ _id, seq: { $lt: seq } }, { $set: set }, { upsert: true }).catch(nullIfDuplicate)
  }

  listOf(user_id: string, now: Date): Promise<Hold[]> {
    return this.#holds.find({ user_id, isOver: false, until: { $gt: now } }).toArray()
  }

  /** Everybody of whom something is preserved, with the last end. */
  async listAll(now: Date): Promise<Map<string, Date>> {
    const found = await this.#holds
      .find({ isOver: false, until: { $gt: now } })
      .sort({ until: 1 })
      .toArray()
    return new Map(found.map(({ user_id, until }) => [user_id, until]))
  }

  /** When the last copy of this service may go; null: there is none. */
  async endFor(user_id: string, service: Service, now: Date): Promise<Date | null> {
    const ends = (await this.listOf(user_id, now)).filter(({ services }) => services.includes(service))
    return ends.length > 0 ? new Date(Math.max(...ends.map(({ until }) => until.getTime()))) : null
  }

  listDue(now: Date, limit: number): Promise<Hold[]> {
    return this.#holds
      .find({ isOver: false, until: { $lte: now } })
      .limit(limit)
      .toArray()
  }

  findNextEnd(): Promise<Date | null> {
    return findEarliest(this.#holds, 'until', { isOver: false })
  }

  /** Unless it was extended meanwhile. */
  async end({ _id, seq }: Hold): Promise<void> {
    await this.#holds.updateOne({ _id, seq }, { $set: { isOver: true } })
  }
}
