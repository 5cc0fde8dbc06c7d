import { contactFingerprint } from '@xinyu/contracts/rules/people/contacts'
import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { Projections, type User, type UserProjection, UserSecrets } from '../user-store/user-store.public.ts'
import { HiddenContactsStore } from './hidden-contacts.store.ts'

interface ContactHash {
  /** the member's id */
  _id: string
  /** hash of their phone number as others hash their contacts; null: no phone is bound */
  hash: string | null
  /** version of the user document it was computed from */
  version: number
  /** old and new hashes of a change that the members hiding from them have not received yet */
  moved?: string[]
}

/**
 * Index from the hash of a phone number to its member. When a phone is bound, changed or removed, the members who hide
 * from that number are updated.
 */
@Injectable()
export class ContactHashesStore implements OnModuleInit, UserProjection {
  readonly #hashes: Collection<ContactHash>

  constructor(
    database: Database,
    private readonly projections: Projections,
    private readonly secrets: UserSecrets,
    private readonly hidden: HiddenContactsStore,
  ) {
    this.#hashes = database.collection('contact_hashes')
  }

  onModuleInit(): void {
    this.projections.register(this)
  }

  /**
   * The changed hashes are stored with the new hash and removed after they were processed, so a crash between loses
   * nothing.
   */
  async project(user: User): Promise<void> {
    const { _id, version } = user
    const phone = this.secrets.phoneOf(user)
    const hash = phone === null ? null : this.secrets.contactHash(await contactFingerprint(phone))
    const before = await this.#hashes.findOne({ _id })
    if (before && before.version >= version && !before.moved) return
    const isChanged = (before?.hash ?? null) !== hash
    const moved = [before?.hash, hash, ...(before?.moved ?? [])].filter((one) => typeof one === 'string')
    if (!before || before.version < version) {
      const set = { hash, version, ...(isChanged ? { moved } : {}) }
      const written = await this.#hashes
        .updateOne({ _id, version: { $lt: version } }, { $set: set }, { upsert: true })
        .catch(nullIfDuplicate)
      // a later version is stored already and does its own update
      if (!written) return
    }
    if (!isChanged && !before?.moved) return
    await this.hidden.markDueByHashes(moved)
    await this.#hashes.updateOne({ _id, version: { $lte: version } }, { $unset: { moved: '' } })
  }

  /** Returns the members with these phone hashes. */
  async findMembersWith(hashes: readonly string[]): Promise<string[]> {
    const found = await this.#hashes.find({ hash: { $in: [...hashes] } }, { projection: { _id: 1 } }).toArray()
    return found.map(({ _id }) => _id)
  }
}
