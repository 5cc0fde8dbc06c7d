import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { User } from './user.store.ts'
import { sealedFields, UserSecrets } from './user-secrets.ts'

type Sealing = Pick<User, '_id' | (typeof sealedFields)[number]>
interface Rotation {
  _id: 'fields'
  /** the key under which everything is being, or has been, sealed anew */
  key: string
  /** id of the last member looked at */
  after: string
  done: boolean
}

const batch = 200

/**
 * Seals what an older key has sealed under the newest one. The place is kept, so that a run that ended is gone on
 * with.
 */
@Injectable()
export class SealedFieldsStore {
  readonly #users: Collection<User>
  readonly #rotations: Collection<Rotation>

  constructor(
    database: Database,
    private readonly secrets: UserSecrets,
  ) {
    this.#users = database.collection('users')
    this.#rotations = database.collection('key_rotations')
  }

  /** Where the rotation to the newest key is; null when it is done. */
  async place(): Promise<string | null> {
    const kept = await this.#rotations.findOne({ _id: 'fields' })
    if (kept?.key !== this.secrets.newestKey) return ''
    return kept.done ? null : kept.after
  }

  /** Seals the next members after this place; answers the place after them, null when there were none. */
  async resealAfter(place: string): Promise<string | null> {
    const page = await this.#users
      .find({ _id: { $gt: place } })
      .project<Sealing>(Object.fromEntries(sealedFields.map((field) => [field, 1])))
      .sort({ _id: 1 })
      .limit(batch)
      .toArray()
    for (const member of page) await this.#reseal(member)
    const last = page.at(-1)?._id ?? null
    const rotation = { key: this.secrets.newestKey, after: last ?? place, done: last === null }
    await this.#rotations.updateOne({ _id: 'fields' }, { $set: rotation }, { upsert: true })
    return last
  }

  /** Each field only if it is still the one that was read; a new value is under the newest key already. */
  async #reseal(member: Sealing): Promise<void> {
    const anew = this.secrets.sealedAnew(member)
    for (const field of sealedFields)
      if (anew[field] !== undefined)
        await this.#users.updateOne(
          { _id: member._id, [field]: member[field] },
          { $set: { [field]: anew[field] }, $inc: { version: 1 } },
        )
  }
}
