import type { AccountStatus } from '@xinyu/contracts/internal/users'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/writes/duplicate-key'
import { newId } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { SessionsStore } from '../sessions/sessions.public.ts'

interface Guest {
  _id: string
  deviceId?: string
  createdAt: Date
  seenAt: Date
}

/**
 * Guests have an id and a device, nothing else. No facts are published about them. A guest expires after 180 days
 * without a visit.
 */
@Injectable()
export class GuestsStore {
  readonly #guests: Collection<Guest>

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly sessions: SessionsStore,
  ) {
    this.#guests = database.collection('guests')
  }

  /** Returns the device's guest, or creates one. */
  async findOrCreate(deviceId: string | undefined): Promise<string> {
    const now = this.clock.now()
    const fresh: Guest = { _id: newId(), createdAt: now, seenAt: now, ...(deviceId ? { deviceId } : {}) }
    if (!deviceId) return (await this.#guests.insertOne(fresh)).insertedId
    const { _id, createdAt } = fresh
    const upsert = () =>
      this.#guests.findOneAndUpdate(
        { deviceId },
        { $set: { seenAt: now }, $setOnInsert: { _id, createdAt } },
        { upsert: true, returnDocument: 'after' },
      )
    // two concurrent first requests of a device: one inserts, the other finds the document
    const guest = await upsert().catch((error: unknown) =>
      isDuplicateKey(error) ? upsert() : Promise.reject(error as Error),
    )
    return guest?._id ?? _id
  }

  async findAccountStatus(id: string): Promise<AccountStatus | null> {
    const guest = await this.#guests.findOne({ _id: id }, { projection: { _id: 1 } })
    return guest && { ...guestAccountStatus, endedSessions: await this.sessions.listLatelyEnded(id) }
  }

  async count(): Promise<number> {
    return this.#guests.estimatedDocumentCount()
  }
}

export const guestAccountStatus: AccountStatus = {
  type: 'temp',
  isCompleted: 0,
  vipLimitDate: null,
  roles: [],
  notBefore: 0,
}
