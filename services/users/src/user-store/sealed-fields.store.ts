import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { User } from '../user/user.document.ts'
import { sealedFields, UserSecrets } from './user-secrets.ts'

type Sealing = Pick<User, '_id' | (typeof sealedFields)[number]>
/** How far the members are resealed, in users’ `key_rotations`; payments stores requests for new keys by that name. */
interface ResealProgress {
  _id: 'fields'
  /** the key with which everything is being, or has been, resealed */
  key: string
  /** id of the last member processed */
  after: string
  done: boolean
  /** how many members were processed; absent in a rotation that began before they were counted */
  looked?: number
}

const batch = 200

/**
 * Reseals fields under an older key with the newest one. The position is stored and advances by a guarded write, so
 * that an interrupted run continues, and the job and an admin's call may run concurrently.
 */
@Injectable()
export class SealedFieldsStore {
  readonly #users: Collection<User>
  readonly #rotations: Collection<ResealProgress>

  constructor(
    database: Database,
    private readonly secrets: UserSecrets,
  ) {
    this.#users = database.collection('users')
    this.#rotations = database.collection('key_rotations')
  }

  /** The position of the rotation to the newest key; null when it is done. */
  async findPosition(): Promise<string | null> {
    const kept = await this.#getOrCreateProgress()
    return kept.done ? null : kept.after
  }

  /** Reseals the members after this position; returns the new position, null when there were none. */
  async resealAfter(position: string, size = batch): Promise<string | null> {
    const page = await this.#users
      .find({ _id: { $gt: position } })
      .project<Sealing>(Object.fromEntries(sealedFields.map((field) => [field, 1])))
      .sort({ _id: 1 })
      .limit(size)
      .toArray()
    for (const member of page) await this.#reseal(member)
    const last = page.at(-1)?._id ?? null
    // of concurrent runs over the same members, one advances the position and counts them
    await this.#rotations.updateOne(
      { _id: 'fields', key: this.secrets.newestKey, after: position, done: false },
      { $set: { after: last ?? position, done: last === null }, $inc: { looked: page.length } },
    )
    return last
  }

  /** Reseals the next `size` members, if any are left. Idempotent, also after the end. */
  async resealNext(size: number): Promise<void> {
    const position = await this.findPosition()
    if (position === null) return
    const last = await this.resealAfter(position, size)
    if (last !== null && (await this.#users.countDocuments({ _id: { $gt: last } }, { limit: 1 })) === 0)
      await this.resealAfter(last, size)
  }

  /** Members processed with the newest key, and how many are left. */
  async countProgress(): Promise<{ done: number; left: number; keyVersion: string }> {
    const { done, looked = 0 } = await this.#getOrCreateProgress()
    const total = await this.#users.estimatedDocumentCount()
    if (done) return { done: Math.max(looked, total), left: 0, keyVersion: this.secrets.newestKey }
    return { done: looked, left: Math.max(1, total - looked), keyVersion: this.secrets.newestKey }
  }

  /** The rotation to the newest key; created on the first call after a key was put first. */
  async #getOrCreateProgress(): Promise<ResealProgress> {
    const key = this.secrets.newestKey
    const fresh = { key, after: '', done: false, looked: 0 }
    const begun = await this.#rotations
      .findOneAndUpdate(
        { _id: 'fields', key: { $ne: key } },
        { $set: fresh },
        { upsert: true, returnDocument: 'after' },
      )
      .catch(nullIfDuplicate)
    return begun ?? (await this.#rotations.findOne({ _id: 'fields' })) ?? { _id: 'fields', ...fresh }
  }

  /** Writes each field only if it is unchanged since it was read; a new value is sealed with the newest key already. */
  async #reseal(member: Sealing): Promise<void> {
    const resealed = this.secrets.reseal(member)
    for (const field of sealedFields)
      if (resealed[field] !== undefined)
        await this.#users.updateOne(
          { _id: member._id, [field]: member[field] },
          { $set: { [field]: resealed[field] }, $inc: { version: 1 } },
        )
  }
}
