import { Injectable } from '@nestjs/common'
import { RecentMap } from '@xinyu/platform/concurrency/recent-map'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { isAlike, type Sketch, sketchOf } from './text/sketch.rules.ts'

/** first messages remembered for one sender, and for how long */
const [texts, seconds] = [30, 86_400]
/** senders remembered in memory while Redis is down */
const senders = 2_000
/** this many other receivers of a similar text make it a repeated one */
const many = 3

interface FirstText {
  to: string
  sketch: Sketch
}

/**
 * Remembers a person's first messages to new people for a day, as sketches that no text can be read from. Only first
 * messages are checked, which are few, so the Redis query costs ordinary messages nothing.
 */
@Injectable()
export class RepeatedTexts {
  readonly #here = new RecentMap<string, FirstText[]>(senders)

  constructor(private readonly redis: RedisStore) {}

  /** Whether the sender's first messages to several others were similar; remembers this one in any case. */
  async isRepeated(sender: string, to: string, text: string): Promise<boolean> {
    const sketch = sketchOf(text)
    if (!sketch) return false
    const earlier = (await this.#inRedis(sender, { to, sketch })) ?? this.#inMemory(sender, { to, sketch })
    const similar = earlier.filter((other) => other.to !== to && isAlike(sketch, other.sketch))
    return new Set(similar.map((other) => other.to)).size >= many
  }

  async #inRedis(sender: string, text: FirstText): Promise<FirstText[] | null> {
    const key = `first-texts:${sender}`
    const answers = await this.redis.tryCommand((redis) =>
      redis
        .multi()
        .lrange(key, 0, texts - 1)
        .lpush(key, JSON.stringify(text))
        .ltrim(key, 0, texts - 1)
        .expire(key, seconds)
        .exec(),
    )
    const found = answers?.[0]?.[1]
    return Array.isArray(found) ? found.map((one) => JSON.parse(String(one)) as FirstText) : null
  }

  #inMemory(sender: string, text: FirstText): FirstText[] {
    const earlier = this.#here.get(sender) ?? []
    this.#here.set(sender, [text, ...earlier].slice(0, texts))
    return earlier
  }
}
