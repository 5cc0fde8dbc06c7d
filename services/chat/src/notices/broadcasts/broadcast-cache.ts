import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Scheduled } from '@xinyu/platform/jobs/job'
import type { Broadcast } from './broadcasts.rules.ts'
import { BroadcastsStore } from './broadcasts.store.ts'

const channel = 'broadcasts-changed'
/** reports the buckets of a broadcast that have just got it */
export type Advanced = (broadcast: Broadcast, from: number) => void

/** The current broadcasts, cached in the process: what each person has is computed from them. */
@Injectable()
export class BroadcastCache implements OnApplicationBootstrap {
  #shown: readonly Broadcast[] = []
  #listeners: Advanced[] = []
  /** one at a time, so that the later read wins */
  #loading: Promise<void> = Promise.resolve()

  constructor(
    private readonly store: BroadcastsStore,
    private readonly redis: RedisStore,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.redis.listen(channel, () => void this.reload().catch(() => undefined)) // it is reloaded soon anyway
    this.#shown = await this.store.findShown(this.clock.now())
  }

  /** Newest first. */
  get shown(): readonly Broadcast[] {
    return this.#shown
  }

  /** Registers a listener for each step that this instance learns of. */
  onAdvanced(listener: Advanced): void {
    this.#listeners.push(listener)
  }

  /** Finds a step that this instance was not notified of. */
  @Scheduled({ name: 'refresh-broadcasts', everyMs: 5_000, scope: 'instance', wakesOn: ['broadcasts'] })
  reload(): Promise<void> {
    const next = this.#loading.then(() => this.#load())
    this.#loading = next.catch(() => undefined)
    return next
  }

  /** Reloads, and notifies the other instances. */
  async reloadEverywhere(): Promise<void> {
    await this.reload()
    void this.redis.publish(channel, '').catch(() => undefined) // they reload periodically
  }

  async #load(): Promise<void> {
    const before = new Map(this.#shown.map(({ _id, reach }) => [_id, reach]))
    this.#shown = await this.store.findShown(this.clock.now())
    for (const broadcast of this.#shown) {
      const from = before.get(broadcast._id) ?? 0
      if (broadcast.reach > from) for (const listener of this.#listeners) listener(broadcast, from)
    }
  }
}
