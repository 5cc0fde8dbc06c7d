import { Database } from '@xinyu/platform/db/database'
import { writeGuarded } from '@xinyu/platform/db/writes/write-guarded'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** Whether a person whose submissions are reviewed is active. */
export interface Submitter {
  _id: string
  /** banned or cancelled */
  isGone: boolean
  /** sequence number of the user's last fact that decided `isGone` */
  goneSeq: number
  /** final, so it needs no number */
  isErased?: true
}

@Injectable()
export class SubmittersStore {
  readonly #submitters: Collection<Submitter>
  constructor(database: Database) {
    this.#submitters = database.collection<Submitter>('submitters')
  }

  /** Null: no fact about the person leaving was ever received. */
  find(user: string): Promise<Submitter | null> {
    return this.#submitters.findOne({ _id: user })
  }

  /** Ignored if a later fact was applied. */
  async setClosed(user: string, isGone: boolean, seq: number): Promise<void> {
    await writeGuarded(this.#submitters, user, { guard: 'goneSeq', seq, set: { isGone }, empty: { isGone: false } })
  }

  async erasedAmong(people: readonly string[]): Promise<string[]> {
    const found = await this.#submitters
      .find({ _id: { $in: [...people] }, isErased: true }, { projection: { _id: 1 } })
      .toArray()
    return found.map(({ _id }) => _id)
  }

  async setErased(user: string): Promise<void> {
    const erased = { $set: { isErased: true as const }, $setOnInsert: { isGone: true, goneSeq: 0 } }
    await this.#submitters.updateOne({ _id: user }, erased, { upsert: true })
  }
}
