import { getStanding, standing, type Standing } from '@xinyu/contracts/internal/users'
import { Injectable } from '@nestjs/common'
import { InternalClient } from '../internal-client.ts'
import { RecentMap } from '../recent-map.ts'
import { RedisStore } from '../redis.ts'

/** Bounds how long a standing may be stale if the users service died between its write and `put`. */
const seconds = 60
/** how long a process may go by what Redis said: a ban ends a token within a second, also when nobody hears of it */
const recentMs = 1_000
const mostRecent = 10_000
const channel = 'standing-changed'

/**
 * Who a person is at this moment, cached in Redis: the users service puts, every guard reads. A process remembers for
 * a second what Redis said, and forgets it as soon as it hears of a change.
 */
@Injectable()
export class Standings {
  readonly #redis: RedisStore
  readonly #internal: InternalClient
  readonly #recent = new RecentMap<string, { standing: Standing; until: number }>(mostRecent)
  #hears: 'not yet' | 'soon' | 'yes' = 'not yet'
  /** how many changes were heard: whatever was asked before one may be older than it */
  #changes = 0

  constructor(redis: RedisStore, internal: InternalClient) {
    this.#redis = redis
    this.#internal = internal
  }

  /** What Redis said less than a second ago; undefined: ask. */
  recent(userId: string): Standing | undefined {
    const known = this.#recent.get(userId)
    return known && known.until > Date.now() ? known.standing : undefined
  }

  async of(userId: string): Promise<Standing | null> {
    const changes = this.#changes
    const cached = await this.#redis.ask((redis) => redis.get(`standing:${userId}`))
    const known = cached === null ? null : read(cached)
    if (known) {
      this.#remember(userId, known, changes)
      return known
    }
    const fresh = (await this.#internal.ask(getStanding, { user_id: userId })).standing
    if (fresh) void this.#store(userId, fresh).catch(() => undefined)
    return fresh
  }

  /** The next guard asks anew. */
  async drop(userId: string): Promise<void> {
    await this.#redis.client.del(`standing:${userId}`).catch(() => undefined)
    await this.#tell(userId)
  }

  /** Makes a change of standing visible to every guard at once. */
  async put(userId: string, value: Standing): Promise<void> {
    await this.#store(userId, value).catch(() => undefined)
    await this.#tell(userId)
  }

  async #store(userId: string, value: Standing): Promise<void> {
    await this.#redis.client.set(`standing:${userId}`, JSON.stringify(value), 'EX', seconds)
  }

  async #tell(userId: string): Promise<void> {
    this.#forget(userId)
    await this.#redis.publish(channel, userId).catch(() => undefined)
  }

  #forget(userId: string): void {
    this.#changes++
    this.#recent.delete(userId)
  }

  #remember(userId: string, known: Standing, changes: number): void {
    if (this.#hears === 'not yet') this.#listen()
    if (this.#hears !== 'yes' || changes !== this.#changes) return
    this.#recent.set(userId, { standing: known, until: Date.now() + recentMs })
  }

  #listen(): void {
    this.#hears = 'soon'
    this.#redis
      .subscribe(channel, (userId) => this.#forget(userId))
      .then(
        () => {
          this.#hears = 'yes'
        },
        () => {
          this.#hears = 'not yet'
        },
      )
  }
}

const read = (text: string): Standing | null => standing.safeParse(JSON.parse(text)).data ?? null
