import { Inject, Injectable } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { RedisStore } from '@xinyu/platform/redis/redis'
import type { ChatConfig } from '../config.ts'

const day = 86_400
/** releases the lock only for the answer that took it */
const release = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"

/** Limits how much one person may ask. */
@Injectable()
export class AssistantLimits {
  /** people with an answer under way on this instance */
  readonly #here = new Set<string>()

  constructor(
    private readonly rates: RateLimit,
    private readonly redis: RedisStore,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  /** Counts one more question today and this minute, or throws TOO_FREQUENT or ASSISTANT_LIMIT. */
  async consume(userId: string): Promise<void> {
    const { ASSISTANT_PER_MINUTE, ASSISTANT_PER_DAY } = this.config
    await this.rates.consume('assistant-minute', userId, ASSISTANT_PER_MINUTE, 60)
    await this.rates.consume(
      'assistant-day',
      userId,
      ASSISTANT_PER_DAY,
      day,
      (retryAfter) => new AppError('ASSISTANT_LIMIT', { perDay: ASSISTANT_PER_DAY, retryAfter }),
    )
  }

  /** Runs `work` unless the person has an answer under way on any instance: ASSISTANT_BUSY. */
  async oneAtATime<T>(userId: string, work: () => Promise<T>): Promise<T> {
    if (this.#here.has(userId)) throw new AppError('ASSISTANT_BUSY')
    this.#here.add(userId)
    const key = `assistant-answer:${userId}`
    const claim = newId()
    const ms = (this.config.ASSISTANT_ANSWER_SECONDS + 10) * 1000
    try {
      // without Redis each instance enforces the limit for its own sockets only
      const taken = await this.redis.tryCommand(
        async (client) => (await client.set(key, claim, 'PX', ms, 'NX')) ?? 'taken',
      )
      if (taken === 'taken') throw new AppError('ASSISTANT_BUSY')
      return await work()
    } finally {
      this.#here.delete(userId)
      await this.redis.tryCommand((client) => client.eval(release, 1, key, claim))
    }
  }
}
