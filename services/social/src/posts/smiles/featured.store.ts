import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Injectable } from '@nestjs/common'

export interface FeaturedMember {
  _id: string
  isFeatured: boolean
  /** of the fact it came from */
  seq: number
}

/** Featured members, as reported by users. */
@Injectable()
export class FeaturedStore {
  readonly #members
  constructor(database: Database) {
    this.#members = database.collection<FeaturedMember>('featured_members')
  }

  find(_id: string): Promise<FeaturedMember | null> {
    return this.#members.findOne({ _id })
  }

  /** Ignored if a later fact was stored. */
  async record({ _id, isFeatured, seq }: FeaturedMember): Promise<void> {
    await this.#members
      .updateOne({ _id, seq: { $lt: seq } }, { $set: { isFeatured, seq } }, { upsert: true })
      .catch(nullIfDuplicate)
  }

  async remove(_id: string): Promise<void> {
    await this.#members.deleteOne({ _id })
  }
}
