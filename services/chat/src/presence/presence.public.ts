import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Log } from '@xinyu/platform/log'
import { RedisStore } from '@xinyu/platform/redis'
import type { ChatConfig } from '../config.ts'
import { Live } from '../live/live.public.ts'
import { PresenceStore } from './presence.store.ts'

const dueKey = 'presence:due'
const leaseMs = 80_000
const sweepBatch = 200

/**
 * Online while a socket lives, offline a moment after the last one is gone. Redis holds when each person is to be
 * checked next; whichever instance takes the entry decides, so a dead instance's people go offline too.
 */
@Injectable()
export class Presence implements OnApplicationBootstrap {
  readonly #graceMs: number

  constructor(
    private readonly store: PresenceStore,
    private readonly live: Live,
    private readonly redis: RedisStore,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) config: ChatConfig,
  ) {
    this.#graceMs = config.PRESENCE_GRACE_SECONDS * 1000
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#recover(this.#graceMs)
  }

  /** A socket of the person is open. */
  async connected(userId: string): Promise<void> {
    await this.#scheduleCheck([userId], leaseMs).catch((error: unknown) =>
      this.log.warn('presence: the check is scheduled with the next renewal', { err: error }),
    )
    await this.store.set(userId, true)
  }

  /** A socket of the person closed; perhaps not the last. */
  async disconnected(userId: string): Promise<void> {
    await this.#scheduleCheck([userId], this.#graceMs)
  }

  /** Whether the person's presence has not changed since the fact of this number. */
  isNewest(userId: string, seq: number): Promise<boolean> {
    return this.store.isNewest(userId, seq)
  }

  /** Which of these are online. Whether they may be shown so is for the caller to know. */
  online(userIds: readonly string[]): Promise<Set<string>> {
    return this.store.online(userIds)
  }

  /** Checks those who are due, a batch at a time. */
  async sweep(): Promise<void> {
    const dueUsers = await this.redis.client.zrangebyscore(dueKey, '-inf', this.#timeIn(0), 'LIMIT', 0, sweepBatch)
    for (const userId of dueUsers) if ((await this.redis.client.zrem(dueKey, userId)) === 1) await this.#check(userId)
  }

  /** Keeps those who are connected to this instance from becoming due. */
  async renew(): Promise<void> {
    await this.#scheduleCheck(this.live.connectedHere(), leaseMs)
  }

  /** Schedules a check of everybody who is recorded as online, should Redis or an instance have lost it. */
  recover(): Promise<void> {
    return this.#recover(leaseMs)
  }

  async #recover(milliseconds: number): Promise<void> {
    for await (const userId of this.store.recordedOnline())
      await this.redis.client.zadd(dueKey, 'NX', this.#timeIn(milliseconds), userId)
  }

  async #scheduleCheck(userIds: readonly string[], milliseconds: number): Promise<void> {
    if (userIds.length > 0)
      await this.redis.client.zadd(dueKey, ...userIds.flatMap((userId) => [this.#timeIn(milliseconds), userId]))
  }

  async #check(userId: string): Promise<void> {
    if (await this.live.isConnected(userId)) return this.#scheduleCheck([userId], leaseMs)
    await this.store.set(userId, false)
    if (await this.live.isConnected(userId)) await this.connected(userId) // connected again meanwhile
  }

  #timeIn(milliseconds: number): number {
    return this.clock.now().getTime() + milliseconds
  }
}
