import { Injectable } from '@nestjs/common'
import { RedisStore } from './redis.ts'

/** A person's key: there while they hold a socket, and a moment longer. Its value is since when. */
export const presenceKey = (redis: Pick<RedisStore, 'keyOf'>, userId: string): string => redis.keyOf('presence', userId)
/** On this channel each change is told as a `PresenceChange`. */
export const presenceChannel = (userId: string): string => `presence:${userId}`
/** One field an instance of chat: `<people>:<milliseconds since the epoch until which that holds>`. */
export const presenceCounts = 'presence:counts'

export interface PresenceChange {
  online: boolean
  at: string
}

/** one command stays short for Redis, which serves nobody else meanwhile */
const keysAtOnce = 500

/**
 * Who is online, as the keys say that chat keeps. Nobody is while Redis is away. A key says nothing of whether the
 * person wants it known: every reader holds what it shows against `visibilityOf` or `hidesOnline`.
 */
@Injectable()
export class PresenceReads {
  readonly #redis: RedisStore

  constructor(redis: RedisStore) {
    this.#redis = redis
  }

  /** Which of these are online. */
  async online(userIds: Iterable<string>): Promise<Set<string>> {
    const ids = [...new Set(userIds)]
    const found = new Set<string>()
    for (let from = 0; from < ids.length; from += keysAtOnce) {
      const some = ids.slice(from, from + keysAtOnce)
      const values = await this.#redis.values(some.map((id) => presenceKey(this.#redis, id)))
      some.forEach((id, index) => values[index] && found.add(id))
    }
    return found
  }

  /** How many people are online; whoever is connected to two instances of chat counts twice. */
  async count(now: Date): Promise<number> {
    const counts = await this.#redis.ask((redis) => redis.hvals(presenceCounts))
    return (counts ?? [])
      .map((text) => text.split(':').map(Number))
      .reduce((sum, [people = 0, until = 0]) => (until > now.getTime() ? sum + people : sum), 0)
  }
}
