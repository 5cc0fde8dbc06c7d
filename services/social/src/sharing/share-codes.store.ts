import { randomInt } from 'node:crypto'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'

interface ShareCode {
  /** the code itself */
  _id: string
  user_id: string
}

/** without those that are taken for one another when read aloud or from a picture */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 7
const attempts = 10

/** The codes by which people invite: one a person, made when it is first asked for, and not to be guessed from them. */
@Injectable()
export class ShareCodesStore {
  readonly #codes
  constructor(database: Database) {
    this.#codes = database.collection<ShareCode>('share_codes')
  }

  async of(user_id: string): Promise<string> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const known = await this.#codes.findOne({ user_id })
      if (known) return known._id
      const _id = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
      await this.#codes.insertOne({ _id, user_id }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error
      })
    }
    throw new AppError('CONFLICT')
  }

  /** The code that somebody has; null: none was made. */
  async known(user_id: string): Promise<string | null> {
    return (await this.#codes.findOne({ user_id }))?._id ?? null
  }

  /** Whose code it is; null: nobody's. */
  async ownerOf(code: string): Promise<string | null> {
    return (await this.#codes.findOne({ _id: code.trim().toUpperCase() }))?.user_id ?? null
  }

  async removeOf(user_id: string): Promise<void> {
    await this.#codes.deleteOne({ user_id })
  }
}
