import { Injectable } from '@nestjs/common'
import { RedisStore } from '@xinyu/platform/redis'
import { isAlike, type Sketch, sketchOf } from './text/sketch.rules.ts'

/** first messages that are remembered of one sender, and for how long */
const [texts, seconds] = [30, 86_400]
/** senders that are remembered here while Redis is away */
const senders = 2_000
/** so many others who got one like it make a text the same to many */
const many = 3

interface FirstText {
  to: string
  sketch: Sketch
}

/**
 * Remembers what somebody wrote first to each new person: sketches, from which no text can be read, for a day. Only
 * first messages are asked about, which are few, so the one look into Redis costs ordinary messages nothing.
 */
@Injectable()
export class RepeatedTexts {
  readonly #here = new Map<string, FirstText[]>()

  constructor(private readonly redis: RedisStore) {}

  /** Whether this is what the person wrote first to several others, too; it is remembered in any case. */
  async isRepeated(sender: string, to: string, text: string): Promise<boolean> {
    const sketch = sketchOf(text)
    if (!sketch) return false
    const earlier = (await this.#inRedis(sender, { to, sketch })) ?? this.#inMemory(sender, { to, sketch })
    const alike = earlier.filter((other) => other.to !== to && isAlike(sketch, other.sketch))
    return new Set(alike.map((other) => other.to)).size >= many
  }

  async #inRedis(sender: string, text: FirstText): Promise<FirstText[] | null> {
    const key = `first-texts:${sender}`
    const answers = await this.redis.ask((redis) =>
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
    this.#here.delete(sender)
    this.#here.set(sender, [text, ...earlier].slice(0, texts))
    const [oldest] = this.#here.keys()
    if (this.#here.size > senders && oldest !== undefined) this.#here.delete(oldest)
    return earlier
  }
}
