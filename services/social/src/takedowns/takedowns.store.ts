import { Database } from '@xinyu/platform/db/database'
import { writeGuarded } from '@xinyu/platform/db/writes/write-guarded'
import { idOf } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { People } from '../people/people.public.ts'

/** Whether an incident takes down what is public of one member. */
interface Takedown {
  _id: string
  incident_id: string
  user_id: string
  isInForce: boolean
  /** number of the incident's last fact about the member */
  seq: number
}

/** The only writer of the collection. */
@Injectable()
export class TakedownsStore {
  readonly #takedowns: Collection<Takedown>
  constructor(
    database: Database,
    private readonly people: People,
  ) {
    this.#takedowns = database.collection<Takedown>('takedowns')
  }

  /** Whether this is the latest fact, or a repeat of it. False: a later one was recorded, or the person is erased. */
  async record({ incident_id, user_id, seq, ...state }: Omit<Takedown, '_id'>): Promise<boolean> {
    const _id = idOf('takedown', incident_id, user_id)
    await writeGuarded(this.#takedowns, _id, { guard: 'seq', seq, set: { incident_id, user_id, ...state } })
    if ((await this.people.erasedAmong([user_id])).size > 0) await this.removeAllOf(user_id)
    return (await this.#takedowns.findOne({ _id, seq })) !== null
  }

  /** An incident whose act on this member still stands; null: none. */
  async findInForce(user_id: string): Promise<string | null> {
    return (await this.#takedowns.findOne({ user_id, isInForce: true }))?.incident_id ?? null
  }

  async removeAllOf(user_id: string): Promise<void> {
    await this.#takedowns.deleteMany({ user_id })
  }

  streamOf(user_id: string): AsyncIterable<object> {
    return this.#takedowns.find({ user_id })
  }
}
