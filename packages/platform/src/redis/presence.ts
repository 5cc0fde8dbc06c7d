import { Injectable } from '@nestjs/common'
import { RedisStore } from './redis.ts'

/** A person's key: exists while they have a socket, and a moment longer. Its value is the time it began. */
export const presenceKey = (redis: Pick<RedisStore, 'keyOf'>, userId: string): string => redis.keyOf('presence', userId)
/** The channel of presence changes, each a `PresenceChange`. */
export const presenceChannel = (userId: string): string => `presence:${userId}`
/** One field per instance of chat: `<people>:<expiry in milliseconds since the epoch>`. */
export const presenceCounts = 'presence:counts'

export interface PresenceChange {
  online: boolean
  at: string
}

/** a short command does not block Redis for others */
const keysAtOnce = 500

/**
 * Who is online, read from the keys that chat writes. No one while Redis is away. A key says nothing about the person's
 * privacy: readers must apply `visibilityOf` or `hidesOnline`.
 */
@Injectable()
export class PresenceReads {
  readonly #redis: RedisStore

  constructor(redis: RedisStore) {
    this.#redis = redis
  }

  async findOnline(userIds: Iterable<string>): Promise<Set<string>> {
    const ids = [...new Set(userIds)]
    const found = new Set<string>()
    for (let from = 0; from < ids.length; from += keysAtOnce) {
      const some = ids.slice(from, from + keysAtOnce)
      const values = await this.#redis.values(some.map((id) => presenceKey(this.#redis, id)))
      some.forEach((id, index) => values[index] && found.add(id))
    }
    return found
  }

  /** How many people are online; a person connected to two instances of chat counts twice. */
  async count(now: Date): Promise<number> {
    const counts = await this.#redis.tryCommand((redis) => redis.hvals(presenceCounts))
    return (counts ?? [])
      .map((text) => text.split(':').map(Number))
      .reduce((sum, [people = 0, until = 0]) => (until > now.getTime() ? sum + people : sum), 0)
  }
}
