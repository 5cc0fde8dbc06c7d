import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Log } from '@xinyu/platform/log'
import { RedisStore } from '@xinyu/platform/redis'
import type { ChatConfig } from '../config.ts'
import { Live } from '../live/live.public.ts'
import { PresenceStore } from './presence.store.ts'

const due = 'presence:due'
const lease = 80_000
const batch = 200

/**
 * Online while a socket lives, offline a moment after the last one is gone. Redis holds when each person is due to be
 * looked at; whichever instance takes the entry decides, so a dead instance's people go offline too.
 */
@Injectable()
export class Presence implements OnApplicationBootstrap {
  readonly #grace: number

  constructor(
    private readonly store: PresenceStore,
    private readonly live: Live,
    private readonly redis: RedisStore,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) config: ChatConfig,
  ) {
    this.#grace = config.PRESENCE_GRACE_SECONDS * 1000
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#recover(this.#grace)
  }

  /** A socket of the person is open. */
  async connected(userId: string): Promise<void> {
    await this.#look([userId], lease).catch((error: unknown) =>
      this.log.warn('presence: looked at with the next renewal', { err: error }),
    )
    await this.store.set(userId, true)
  }

  /** A socket of the person closed; perhaps not the last. */
  async disconnected(userId: string): Promise<void> {
    await this.#look([userId], this.#grace)
  }

  /** Which of these are online. Whether they may be shown so is for the caller to know. */
  online(userIds: readonly string[]): Promise<Set<string>> {
    return this.store.online(userIds)
  }

  /** Looks at those who are due, a batch at a time. */
  async sweep(): Promise<void> {
    const ripe = await this.redis.client.zrangebyscore(due, '-inf', this.#in(0), 'LIMIT', 0, batch)
    for (const userId of ripe) if ((await this.redis.client.zrem(due, userId)) === 1) await this.#decide(userId)
  }

  /** Says again who is connected to this instance. */
  async renew(): Promise<void> {
    await this.#look(this.live.connectedHere(), lease)
  }

  /** Gives everybody who is said to be online an entry, should Redis or an instance have lost it. */
  recover(): Promise<void> {
    return this.#recover(lease)
  }

  async #recover(milliseconds: number): Promise<void> {
    for await (const userId of this.store.recordedOnline())
      await this.redis.client.zadd(due, 'NX', this.#in(milliseconds), userId)
  }

  async #look(userIds: readonly string[], milliseconds: number): Promise<void> {
    if (userIds.length > 0)
      await this.redis.client.zadd(due, ...userIds.flatMap((userId) => [this.#in(milliseconds), userId]))
  }

  async #decide(userId: string): Promise<void> {
    if (await this.live.isConnected(userId)) return this.#look([userId], lease)
    await this.store.set(userId, false)
    if (await this.live.isConnected(userId)) await this.connected(userId) // came back while we decided
  }

  #in(milliseconds: number): number {
    return this.clock.now().getTime() + milliseconds
  }
}
