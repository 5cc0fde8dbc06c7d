import { contactFingerprint } from '@xinyu/contracts/rules/contacts'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Collection } from 'mongodb'
import { Projections, type User, type UserProjection, UserSecrets } from '../directory/directory.public.ts'
import { HiddenContactsStore } from './hidden-contacts.store.ts'

interface ContactHash {
  /** the member */
  _id: string
  /** of their phone, as it stands among the contacts of others; null: none is bound */
  hash: string | null
  /** of the member's document from which it was made */
  version: number
  /** whoever hides from one of these has not been told yet that it has moved */
  moved?: string[]
}

/**
 * By which members are found among the contacts of others, kept from their phones: one that is bound, changed or gone
 * takes effect for whoever hides from its number.
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

  /** What has moved is noted with the new hash and forgotten once it was told: a crash between loses nothing. */
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
        .catch((error: unknown) => {
          // a later version is there already, and tells by itself
          if (isDuplicateKey(error)) return null
          throw error
        })
      if (!written) return
    }
    if (!isChanged && !before?.moved) return
    await this.hidden.touchThoseWith(moved)
    await this.#hashes.updateOne({ _id, version: { $lte: version } }, { $unset: { moved: '' } })
  }

  /** The members whose phones these are. */
  async membersWith(hashes: readonly string[]): Promise<string[]> {
    const found = await this.#hashes.find({ hash: { $in: [...hashes] } }, { projection: { _id: 1 } }).toArray()
    return found.map(({ _id }) => _id)
  }
}
