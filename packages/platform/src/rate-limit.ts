import { Injectable } from '@nestjs/common'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './error.ts'
import { RedisStore } from './redis.ts'
import { SettledCounts } from './settled-counts.ts'

const settleEvery = 100
type Refuse = (retryAfter: number) => AppError
const tooFrequent: Refuse = (retryAfter) => new AppError('TOO_FREQUENT', { retryAfter })
const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))
const totalOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes) => ({
  taken: consumedPoints,
  milliseconds: msBeforeNext,
})

interface Limit {
  exact: RateLimiterRedis
  /** there once somebody has taken of it without asking Redis */
  settled?: SettledCounts
}

/** Counts in Redis, in memory while Redis is away. */
@Injectable()
export class RateLimit {
  readonly #limits = new Map<string, Map<string, Limit>>()
  #willSettle = false
  constructor(private readonly redis: RedisStore) {}

  /**
   * Takes one of `points` in `seconds` for `key`, counted over all processes before it is granted; refuses with
   * TOO_FREQUENT and `retryAfter` seconds, or with `refuse`. For logins, codes, money, and whatever else must not pass
   * once more than it says.
   */
  async take(name: string, key: string, points: number, seconds: number, refuse = tooFrequent): Promise<void> {
    const { exact, settled } = this.#limit(name, points, seconds)
    try {
      const result = await exact.consume(key, 1 + (settled?.release(key) ?? 0))
      settled?.hear(key, totalOf(result))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      settled?.hear(key, totalOf(error))
      throw refuse(secondsOf(error.msBeforeNext))
    }
  }

  /**
   * As `take`, counted here and settled with the other processes in the background: a burst may pass once a process.
   * For the pace of calls. Both ways of one limit count together.
   */
  count(name: string, key: string, points: number, seconds: number): void {
    const limit = this.#limit(name, points, seconds)
    limit.settled ??= new SettledCounts(points, seconds)
    const wait = limit.settled.take(key)
    if (!limit.settled.isQuiet && !this.#willSettle) this.#settleSoon()
    if (wait !== null) throw tooFrequent(secondsOf(wait))
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
