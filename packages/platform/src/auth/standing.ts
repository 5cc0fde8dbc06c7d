import { getStanding, standing, type Standing } from '@xinyu/contracts/internal/users'
import { Injectable } from '@nestjs/common'
import { InternalClient } from '../internal-client.ts'
import { RedisStore } from '../redis.ts'

/** Bounds how long a standing may be stale if the users service died between its write and `put`. */
const seconds = 60

/** Who a person is at this moment, cached in Redis: the users service puts, every guard reads. */
@Injectable()
export class Standings {
  readonly #redis: RedisStore
  readonly #internal: InternalClient

  constructor(redis: RedisStore, internal: InternalClient) {
    this.#redis = redis
    this.#internal = internal
  }

  async of(userId: string): Promise<Standing | null> {
    const cached = await this.#redis.ask((redis) => redis.get(`standing:${userId}`))
    const known = cached === null ? null : read(cached)
    if (known) return known
    const fresh = (await this.#internal.ask(getStanding, { user_id: userId })).standing
    if (fresh) void this.put(userId, fresh)
    return fresh
  }

  /** The next guard asks anew. */
  async drop(userId: string): Promise<void> {
    await this.#redis.client.del(`standing:${userId}`).catch(() => undefined)
  }

  /** Makes a change of standing visible to every guard at once. */
  async put(userId: string, value: Standing): Promise<void> {
    await this.#redis.client.set(`standing:${userId}`, JSON.stringify(value), 'EX', seconds).catch(() => undefined)
  }
}

const read = (text: string): Standing | null => standing.safeParse(JSON.parse(text)).data ?? null
