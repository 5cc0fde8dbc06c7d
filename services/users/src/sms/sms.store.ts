import { createHmac, timingSafeEqual } from 'node:crypto'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { isDuplicateKey } from '@xinyu/platform/db/writes/duplicate-key'
import { AddressBudget } from '@xinyu/platform/limits/address-budget'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { networkOf } from '@xinyu/platform/connections/network'
import { Inject, Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { UsersConfig } from '../config.ts'
import { UserSecrets } from '../user-store/user-store.public.ts'
import { sendingUpdate } from './sending.updates.ts'
import type { CodePurpose, SentCode, StoredCodes } from './sms-codes.document.ts'
import {
  CODE_SECONDS,
  CODE_TRIES,
  liveCodes,
  type Requester,
  requesterKey,
  requesterKeys,
  PAUSE_SECONDS,
  refusalOfSending,
  refusalOfTry,
  untilTomorrow,
} from './sms.rules.ts'

/** The daily budget of codes that a network can request. */
export const smsBudget = ({ SMS_CODES_PER_IP }: Pick<UsersConfig, 'SMS_CODES_PER_IP'>) =>
  ({ name: 'sms-ip', limit: 'sms-address', points: SMS_CODES_PER_IP, seconds: 86_400, code: 'SMS_LIMIT' }) as const

interface Sending {
  code: string
  scene: CodePurpose
  origin: Requester
  /** requested on a device of the owner's */
  isOwner: boolean
}

/**
 * Codes as keyed hashes, one document per phone: a send and a try are each one guarded update. Each code has tries of
 * its own for its requester, and the owner's devices have sends of their own, so strangers cannot use up those of the
 * owner.
 */
@Injectable()
export class SmsStore {
  readonly #codes: Collection<StoredCodes>

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly secrets: UserSecrets,
    private readonly budgets: AddressBudget,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {
    this.#codes = database.collection('sms_codes')
  }

  /** Stores a new code beside the active ones; refuses with SMS_TOO_SOON or SMS_LIMIT. */
  async saveCode(phone: string, { code, scene, origin, isOwner }: Sending): Promise<void> {
    const now = this.clock.now()
    const today = dateInChina(now)
    const _id = this.secrets.phoneHash(phone)
    const network = networkOf(origin.ip)
    const sent: SentCode = {
      scene,
      hash: this.#hash(phone, code),
      expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
      tries: 0,
      origin: requesterKey({ ...origin, ip: network }),
      network,
    }
    const { allowed, set } = sendingUpdate(sent, { isOwner, now, today })
    try {
      await this.#codes.updateOne({ _id, ...allowed } as Filter<StoredCodes>, [{ $set: set }], { upsert: true })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      const state = await this.#codes.findOne({ _id })
      const own = state && isOwner ? { ...state, sentAt: state.ownerSentAt, sentToday: state.ownerSentToday } : state
      const reason = refusalOfSending(own, now, today)
      if (reason) throw new AppError(reason.refuse, reason.details)
      throw isOwner
        ? new AppError('SMS_LIMIT', untilTomorrow(now, today))
        : new AppError('SMS_TOO_SOON', { retryAfter: PAUSE_SECONDS })
    }
  }

  /** Counts a try and refuses a code that is wrong or for another purpose; a right one stays valid until `useCode`. */
  async checkCode(phone: string, code: string, purposes: readonly CodePurpose[], from: Requester): Promise<void> {
    const now = this.clock.now()
    const _id = this.secrets.phoneHash(phone)
    const origins = requesterKeys({ ...from, ip: networkOf(from.ip) })
    const tried = (await this.#countOwnTry(_id, origins, now)) ?? (await this.#countSharedTry(_id, origins, now))
    if (!tried) throw new AppError(refusalOfTry(await this.#codes.findOne({ _id }), origins, now) ?? 'SMS_CODE_EXPIRED')
    const hash = Buffer.from(this.#hash(phone, code))
    const isRight = ({ hash: expected, scene }: SentCode): boolean =>
      timingSafeEqual(Buffer.from(expected), hash) && purposes.includes(scene)
    if (liveCodes(tried, now).some(isRight)) return this.#returnTry(_id, origins, now)
    throw new AppError(refusalOfTry(tried, origins, now) ?? 'SMS_CODE_WRONG')
  }

  /** Uses up a checked code; of two concurrent calls only one succeeds. A used code costs its network nothing. */
  async useCode(phone: string, code: string): Promise<void> {
    const hash = this.#hash(phone, code)
    const before = await this.#codes.findOneAndUpdate(this.#unusedCode(phone, hash), { $pull: { codes: { hash } } })
    if (!before) throw new AppError('SMS_CODE_EXPIRED')
    await this.#returnBudget(before, hash)
  }

  /** Like `useCode`, for a command that may still be refused. */
  async reserveCode(phone: string, code: string): Promise<void> {
    const hash = this.#hash(phone, code)
    const before = await this.#codes.findOneAndUpdate(this.#unusedCode(phone, hash), {
      $set: { 'codes.$.isTaken': true },
      $unset: { 'codes.$.network': '' },
    })
    if (!before) throw new AppError('SMS_CODE_EXPIRED')
    await this.#returnBudget(before, hash)
  }

  /** Makes a taken code valid again, for its remaining time. */
  async releaseCode(phone: string, code: string): Promise<void> {
    await this.#codes.updateOne(
      { _id: this.secrets.phoneHash(phone), 'codes.hash': this.#hash(phone, code) },
      { $unset: { 'codes.$.isTaken': '' } },
    )
  }

  /** Deletes the codes of a phone and their requesters; today's count stays. */
  async removeCodes(phone: string): Promise<void> {
    await this.#codes.updateOne({ _id: this.secrets.phoneHash(phone) }, { $set: { codes: [] } })
  }

  /** Returns the budget of the network that requested a right code, once per code. */
  async #returnBudget({ codes }: StoredCodes, hash: string): Promise<void> {
    const { network } = codes.find((one) => one.hash === hash) ?? {}
    if (network !== undefined) await this.budgets.giveBack(smsBudget(this.config), network)
  }

  #unusedCode(phone: string, hash: string): Filter<StoredCodes> {
    return { _id: this.secrets.phoneHash(phone), codes: { $elemMatch: { hash, isTaken: { $exists: false } } } }
  }

  async #countOwnTry(_id: string, origins: readonly string[], now: Date): Promise<StoredCodes | null> {
    const own = { origin: { $in: [...origins] }, expiresAt: { $gt: now }, tries: { $lt: CODE_TRIES } }
    return this.#codes.findOneAndUpdate(
      { _id, codes: { $elemMatch: own } },
      { $inc: { 'codes.$.tries': 1 } },
      { returnDocument: 'after' },
    )
  }

  /** A requester whose own tries are used up does not get the shared ones. */
  async #countSharedTry(_id: string, origins: readonly string[], now: Date): Promise<StoredCodes | null> {
    const isLive = { $elemMatch: { expiresAt: { $gt: now } } }
    const noneOwn = { $not: { $elemMatch: { expiresAt: { $gt: now }, origin: { $in: [...origins] } } } }
    return this.#codes.findOneAndUpdate(
      { _id, strayTries: { $lt: CODE_TRIES }, $and: [{ codes: isLive }, { codes: noneOwn }] } as Filter<StoredCodes>,
      { $inc: { strayTries: 1 } },
      { returnDocument: 'after' },
    )
  }

  /** Gives a try back: entering the right code is not a guess. */
  async #returnTry(_id: string, origins: readonly string[], now: Date): Promise<void> {
    const own = { origin: { $in: [...origins] }, expiresAt: { $gt: now }, tries: { $gt: 0 } }
    const given = await this.#codes.updateOne({ _id, codes: { $elemMatch: own } }, { $inc: { 'codes.$.tries': -1 } })
    if (given.matchedCount === 0)
      await this.#codes.updateOne({ _id, strayTries: { $gt: 0 } }, { $inc: { strayTries: -1 } })
  }

  #hash(phone: string, code: string): string {
    return createHmac('sha256', this.config.INTERNAL_SECRET).update(`sms:${phone}:${code}`).digest('base64url')
  }
}
