import { Injectable } from '@nestjs/common'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './error.ts'
import { RedisStore } from './redis.ts'

/** Counts in Redis, in memory while Redis is away. */
@Injectable()
export class RateLimit {
  readonly #limiters = new Map<string, RateLimiterRedis>()
  constructor(private readonly redis: RedisStore) {}

  /**
   * Takes one of `points` in `seconds` for `key`; refuses with TOO_FREQUENT and `retryAfter` seconds, or with `refuse`.
   */
  async take(
    name: string,
    key: string,
    points: number,
    seconds: number,
    refuse = (retryAfter: number) => new AppError('TOO_FREQUENT', { retryAfter }),
  ): Promise<void> {
    try {
      await this.#limiter(name, points, seconds).consume(key)
    } catch (error) {
      if (error instanceof RateLimiterRes) throw refuse(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
      throw error
    }
  }

  #limiter(name: string, points: number, duration: number): RateLimiterRedis {
    const id = `${name}:${points}:${duration}`
    let limiter = this.#limiters.get(id)
    if (!limiter) {
      const insuranceLimiter = new RateLimiterMemory({ keyPrefix: `limit:${name}`, points, duration })
      limiter = new RateLimiterRedis({
        storeClient: this.redis.client,
        keyPrefix: `limit:${name}`,
        points,
        duration,
        insuranceLimiter,
        rejectIfRedisNotReady: true,
      })
      this.#limiters.set(id, limiter)
    }
    return limiter
  }
}
