import { createHmac, timingSafeEqual } from 'node:crypto'
import { dateInChina } from '@xinyu/contracts/rules/age'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { UsersConfig } from '../config.ts'
import {
  CODE_SECONDS,
  CODE_TRIES,
  CODES_PER_PHONE,
  type CodeState,
  PAUSE_SECONDS,
  type Scene,
  whyNotSent,
  whyNotTried,
} from './sms.rules.ts'

interface StoredCode extends CodeState {
  _id: string
}

/** Codes as keyed hashes, one document a phone: a send and a try are each one guarded update. */
@Injectable()
export class SmsStore {
  readonly #codes: Collection<StoredCode>

  constructor(
    database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {
    this.#codes = database.collection('sms_codes')
  }

  /** Notes a new code; refuses with SMS_TOO_SOON or SMS_LIMIT. */
  async put(phone: string, code: string, scene: Scene): Promise<void> {
    const now = this.clock.now()
    const today = dateInChina(now)
    const before = new Date(now.getTime() - PAUSE_SECONDS * 1000)
    const allowed = {
      _id: phone,
      sentAt: { $lte: before },
      $or: [{ day: { $ne: today } }, { sentToday: { $lt: CODES_PER_PHONE } }],
    } as Filter<StoredCode>
    const sentToday = { $cond: [{ $eq: ['$day', today] }, { $add: ['$sentToday', 1] }, 1] }
    const fresh = {
      scene,
      hash: this.#hash(phone, code),
      expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
      tries: 0,
      sentAt: now,
      day: today,
    }
    try {
      await this.#codes.updateOne(allowed, [{ $set: { ...fresh, sentToday } }], { upsert: true })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      const reason = whyNotSent(await this.#codes.findOne({ _id: phone }), now, today)
      throw reason
        ? new AppError(reason.refuse, reason.details)
        : new AppError('SMS_TOO_SOON', { retryAfter: PAUSE_SECONDS })
    }
  }

  /** Counts a try and refuses a wrong code, and one sent for something else; a right one stays valid until `use`. */
  async check(phone: string, code: string, scenes: readonly Scene[]): Promise<void> {
    const now = this.clock.now()
    const tried = await this.#codes.findOneAndUpdate(
      { _id: phone, hash: { $ne: null }, expiresAt: { $gt: now }, tries: { $lt: CODE_TRIES } },
      { $inc: { tries: 1 } },
      { returnDocument: 'after' },
    )
    if (!tried?.hash)
      throw new AppError(whyNotTried(await this.#codes.findOne({ _id: phone }), now) ?? 'SMS_CODE_EXPIRED')
    if (scenes.includes(tried.scene) && timingSafeEqual(Buffer.from(tried.hash), Buffer.from(this.#hash(phone, code))))
      return
    throw new AppError(tried.tries >= CODE_TRIES ? 'SMS_CODE_TRIES' : 'SMS_CODE_WRONG')
  }

  /** Takes a checked code away; of two at once only one succeeds. */
  async use(phone: string, code: string): Promise<void> {
    const used = await this.#codes.updateOne({ _id: phone, hash: this.#hash(phone, code) }, { $set: { hash: null } })
    if (used.matchedCount === 0) throw new AppError('SMS_CODE_EXPIRED')
  }

  #hash(phone: string, code: string): string {
    return createHmac('sha256', this.config.INTERNAL_SECRET).update(`sms:${phone}:${code}`).digest('base64url')
  }
}
