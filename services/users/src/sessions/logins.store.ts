import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { newId } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection, FindCursor } from 'mongodb'
import { networkOf } from './network.rules.ts'

export interface Login {
  _id: string
  userId: string
  at: Date
  ip: string
  location: string
  os: string
  browser: string
  how: string
  /** as sent by the device; absent in older entries and from clients that send none */
  deviceId?: string
  /** the block of its address; absent where there is none */
  network?: string
}

/** Who logged in from where, for the person and for support. An entry expires after 180 days. */
@Injectable()
export class LoginsStore {
  readonly #logins: Collection<Login>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#logins = database.collection('logins', { shardKey: 'userId' })
  }

  async add(login: Omit<Login, '_id' | 'at' | 'network'>): Promise<void> {
    const network = networkOf(login.ip)
    await this.#logins.insertOne({ _id: newId(), at: this.clock.now(), ...login, ...(network ? { network } : {}) })
  }

  /** Streams a person's whole log. */
  streamOf(userId: string): FindCursor<Login> {
    return this.#logins.find({ userId }).sort({ at: -1 })
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.#logins.deleteMany({ userId })
  }
}
