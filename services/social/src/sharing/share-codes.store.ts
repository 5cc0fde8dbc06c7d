import { randomInt } from 'node:crypto'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'

interface ShareCode {
  /** the code itself */
  _id: string
  user_id: string
}

/** without letters and digits that are easily confused */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 7
const maxAttempts = 10

/** Invitation codes: one a person, created on first request, and not guessable from the person. */
@Injectable()
export class ShareCodesStore {
  readonly #codes
  constructor(database: Database) {
    this.#codes = database.collection<ShareCode>('share_codes')
  }

  async findOrCreate(user_id: string): Promise<string> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const known = await this.#codes.findOne({ user_id })
      if (known) return known._id
      const _id = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
      await this.#codes.insertOne({ _id, user_id }).catch(nullIfDuplicate)
    }
    throw new AppError('CONFLICT')
  }

  /** A person's code; null: none yet. */
  async findByOwner(user_id: string): Promise<string | null> {
    return (await this.#codes.findOne({ user_id }))?._id ?? null
  }

  /** The owner of a code; null: unknown code. */
  async findOwner(code: string): Promise<string | null> {
    return (await this.#codes.findOne({ _id: code.trim().toUpperCase() }))?.user_id ?? null
  }

  async removeByOwner(user_id: string): Promise<void> {
    await this.#codes.deleteOne({ user_id })
  }
}
