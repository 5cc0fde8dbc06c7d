import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
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
  /** how many members were looked at; absent of a rotation that began before they were counted */
  looked?: number
}

const batch = 200

/**
 * Seals what an older key has sealed under the newest one. The place is kept and moves on by a guarded write, so that a
 * run that ended is gone on with, and the job and an admin's call may work side by side.
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
    const kept = await this.#begun()
    return kept.done ? null : kept.after
  }

  /** Seals the next members after this place; answers the place after them, null when there were none. */
  async resealAfter(place: string, size = batch): Promise<string | null> {
    const page = await this.#users
      .find({ _id: { $gt: place } })
      .project<Sealing>(Object.fromEntries(sealedFields.map((field) => [field, 1])))
      .sort({ _id: 1 })
      .limit(size)
      .toArray()
    for (const member of page) await this.#reseal(member)
    const last = page.at(-1)?._id ?? null
    // whoever sealed the same members at once moves the place, and counts them, once
    await this.#rotations.updateOne(
      { _id: 'fields', key: this.secrets.newestKey, after: place, done: false },
      { $set: { after: last ?? place, done: last === null }, $inc: { looked: page.length } },
    )
    return last
  }

  /** The next `size` members, if any are left. Harmless when repeated, and once all are done. */
  async goOn(size: number): Promise<void> {
    const place = await this.place()
    if (place === null) return
    const last = await this.resealAfter(place, size)
    if (last !== null && (await this.#users.countDocuments({ _id: { $gt: last } }, { limit: 1 })) === 0)
      await this.resealAfter(last, size)
  }

  /** Members looked at under the newest key, and how many are left. */
  async progress(): Promise<{ done: number; left: number; keyVersion: string }> {
    const { done, looked = 0 } = await this.#begun()
    const total = await this.#users.estimatedDocumentCount()
    if (done) return { done: Math.max(looked, total), left: 0, keyVersion: this.secrets.newestKey }
    return { done: looked, left: Math.max(1, total - looked), keyVersion: this.secrets.newestKey }
  }

  /** The rotation to the newest key, which begins when a key was put first. */
  async #begun(): Promise<Rotation> {
    const key = this.secrets.newestKey
    const fresh = { key, after: '', done: false, looked: 0 }
    const begun = await this.#rotations
      .findOneAndUpdate(
        { _id: 'fields', key: { $ne: key } },
        { $set: fresh },
        { upsert: true, returnDocument: 'after' },
      )
      .catch((error: unknown) => {
        // it has begun already
        if (!isDuplicateKey(error)) throw error
        return null
      })
    return begun ?? (await this.#rotations.findOne({ _id: 'fields' })) ?? { _id: 'fields', ...fresh }
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
