import { Database } from '@xinyu/platform/db/database'
import { writeGuarded } from '@xinyu/platform/db/writes/write-guarded'
import { idOf } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { People } from '../../people/people.public.ts'

/** One account of an incident. */
interface IncidentPart {
  _id: string
  incident_id: string
  user_id: string
  /** false: the act was taken back from this account */
  isInForce: boolean
  /** what was written since then counts */
  since: Date
  /** number of the incident's last fact about the account */
  seq: number
}

/** The only writer of the collection. */
@Injectable()
export class IncidentPartsStore {
  readonly #parts: Collection<IncidentPart>
  constructor(
    database: Database,
    private readonly people: People,
  ) {
    this.#parts = database.collection<IncidentPart>('incident_parts')
  }

  /** Whether this is the latest fact, or a repeat of it. False: a later one was recorded, or the person is erased. */
  async record({ incident_id, user_id, seq, ...state }: Omit<IncidentPart, '_id'>): Promise<boolean> {
    const _id = idOf('incident-part', incident_id, user_id)
    await writeGuarded(this.#parts, _id, { guard: 'seq', seq, set: { incident_id, user_id, ...state } })
    if ((await this.people.erasedAmong([user_id])).size > 0) await this.removeAllOf(user_id)
    return (await this.#parts.findOne({ _id, seq })) !== null
  }

  /** Accounts from which the act is not taken back, the latest first. */
  listInForce(incident_id: string): Promise<Pick<IncidentPart, 'user_id' | 'since'>[]> {
    return this.#parts.find({ incident_id, isInForce: true }).sort({ seq: -1 }).toArray()
  }

  async removeAllOf(user_id: string): Promise<void> {
    await this.#parts.deleteMany({ user_id })
  }

  streamOf(user_id: string): AsyncIterable<object> {
    return this.#parts.find({ user_id })
  }
}
