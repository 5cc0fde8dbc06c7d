import { Injectable } from '@nestjs/common'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { limitDetails, type LimitName } from '@xinyu/contracts/limits'
import { AppError } from '../error.ts'
import { networkOf } from '../connections/network.ts'
import { RedisStore } from '../redis/redis.ts'
import { SettledCounts } from './settled-counts.ts'

const settleEvery = 100
type Refuse = (retryAfter: number) => AppError
const refused: Refuse = (retryAfter) => new AppError('TOO_FREQUENT', { retryAfter })

export const tooFrequent = (limit: LimitName, seconds: number, now = new Date()): AppError =>
  new AppError('TOO_FREQUENT', limitDetails(limit, seconds, now))
export const sayingLimit =
  (limit: LimitName): Refuse =>
  (retryAfter) =>
    tooFrequent(limit, retryAfter)

/** A taken point, or a denied one. */
export interface Taken {
  isGranted: boolean
  /** how many were taken in this window, including this one */
  taken: number
  /** seconds until the window ends */
  retryAfter: number
  /** Gives back this point and no other: a correct attempt was no guess. */
  giveBack(): Promise<void>
}
const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))
const totalOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes) => ({
  taken: consumedPoints,
  milliseconds: msBeforeNext,
})

interface Limit {
  exact: RateLimiterRedis
  /** set once a point was taken without Redis */
  settled?: SettledCounts
}

/** Counts in Redis, and in memory while Redis is away. A key that is an address counts as its network. */
@Injectable()
export class RateLimit {
  readonly #limits = new Map<string, Map<string, Limit>>()
  #willSettle = false
  constructor(private readonly redis: RedisStore) {}

  /**
   * Takes one of `points` in `seconds` for `key`, counted across all processes before it is granted; refuses with
   * TOO_FREQUENT and `retryAfter` seconds, or with `refuse`. For logins, codes, money, and whatever must not exceed its
   * limit even once.
   */
  async consume(name: string, key: string, points: number, seconds: number, refuse = refused): Promise<void> {
    await this.consumeTry(name, key, points, seconds, refuse)
  }

  /** As `take`, for an attempt that is given back if it was correct: only wrong ones count. */
  async consumeTry(name: string, key: string, points: number, seconds: number, refuse = refused): Promise<Taken> {
    const taken = await this.tryConsume(name, key, points, seconds)
    if (!taken.isGranted) throw refuse(taken.retryAfter)
    return taken
  }

  /** As `take`, but returns the result instead of refusing. */
  async tryConsume(name: string, key: string, points: number, seconds: number): Promise<Taken> {
    const { exact, settled } = this.#limit(name, points, seconds)
    const counted = networkOf(key)
    const outcome = await exact.consume(counted, 1 + (settled?.release(counted) ?? 0)).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error
      throw error
    })
    settled?.applyTotal(counted, totalOf(outcome))
    return {
      isGranted: outcome.consumedPoints <= points,
      taken: outcome.consumedPoints,
      retryAfter: secondsOf(outcome.msBeforeNext),
      giveBack: () => giveBack(exact, counted),
    }
  }

  /** Gives back a point that another call took. */
  async giveBack(name: string, key: string, points: number, seconds: number): Promise<void> {
    await giveBack(this.#limit(name, points, seconds).exact, networkOf(key))
  }

  /**
   * As `take`, counted locally and synchronized with the other processes in the background: a burst may pass once per
   * process. For the pace of calls. Both methods of one limit count together.
   */
  count(name: string, key: string, points: number, seconds: number): void {
    const limit = this.#limit(name, points, seconds)
    limit.settled ??= new SettledCounts(points, seconds)
    const wait = limit.settled.consume(networkOf(key))
    if (!limit.settled.isQuiet && !this.#willSettle) this.#settleSoon()
    if (wait !== null) throw refused(secondsOf(wait))
  }

  #settleSoon(): void {
    this.#willSettle = true
    setTimeout(() => void this.#settle(), settleEvery).unref()
  }

  async #settle(): Promise<void> {
    this.#willSettle = false
    for (const limits of this.#limits.values())
      for (const { exact, settled } of limits.values())
        await settled?.settle(async (key, taken) => totalOf(await exact.penalty(key, taken)))
  }

  #limit(name: string, points: number, duration: number): Limit {
    let named = this.#limits.get(name)
    if (!named) this.#limits.set(name, (named = new Map()))
    const id = `${points}:${duration}`
    let limit = named.get(id)
    if (!limit) {
      const insuranceLimiter = new RateLimiterMemory({ keyPrefix: `limit:${name}`, points, duration })
      limit = {
        exact: new RateLimiterRedis({
          storeClient: this.redis.client,
          keyPrefix: `limit:${name}`,
          points,
          duration,
          insuranceLimiter,
          rejectIfRedisNotReady: true,
        }),
      }
      named.set(id, limit)
    }
    return limit
  }
}

/** A count never becomes negative, even if its window has ended meanwhile: no attempt is granted in advance. */
const giveBack = async (exact: RateLimiterRedis, key: string): Promise<void> => {
  const { consumedPoints } = await exact.reward(key, 1)
  if (consumedPoints < 0) await exact.delete(key)
}
