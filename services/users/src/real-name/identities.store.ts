import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** `_id` is the hash of an ID number. */
interface VerifiedIdentity {
  _id: string
  owner: string
  at: Date
}

/** Which account an ID card has verified: one card, one account. The only writer of `identities`. */
@Injectable()
export class IdentitiesStore {
  readonly #identities: Collection<VerifiedIdentity>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#identities = database.collection('identities')
  }

  async findOwner(hash: string): Promise<string | null> {
    return (await this.#identities.findOne({ _id: hash }))?.owner ?? null
  }

  /** Returns the card's owner: the first account that claims a card keeps it. */
  async claim(hash: string, owner: string): Promise<string> {
    const isFirst = await this.#identities.insertOne({ _id: hash, owner, at: this.clock.now() }).catch(nullIfDuplicate)
    return isFirst ? owner : ((await this.findOwner(hash)) ?? owner)
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.#identities.deleteMany({ owner })
  }
}
