import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { RedisStore } from '@xinyu/platform/redis'
import type { Broadcast } from './broadcasts.rules.ts'
import { BroadcastsStore } from './broadcasts.store.ts'

const channel = 'broadcasts-changed'
/** of a broadcast, the parts that have it since a moment ago */
export type Advanced = (broadcast: Broadcast, from: number) => void

/** The broadcasts that people have now, known in the process: what each person has is worked out from them. */
@Injectable()
export class BroadcastBoard implements OnApplicationBootstrap {
  #shown: readonly Broadcast[] = []
  #listeners: Advanced[] = []
  /** one after the other, so that what was read later stands */
  #loading: Promise<void> = Promise.resolve()

  constructor(
    private readonly store: BroadcastsStore,
    private readonly redis: RedisStore,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.redis.listen(channel, () => void this.reload().catch(() => undefined)) // it is read again soon anyway
    this.#shown = await this.store.shown(this.clock.now())
  }

  /** The newest first. */
  get shown(): readonly Broadcast[] {
    return this.#shown
  }

  /** From now on told of each step that this instance learns of. */
  onAdvanced(listener: Advanced): void {
    this.#listeners.push(listener)
  }

  reload(): Promise<void> {
    const next = this.#loading.then(() => this.#load())
    this.#loading = next.catch(() => undefined)
    return next
  }

  /** As `reload`; the other instances are told to. */
  async changed(): Promise<void> {
    await this.reload()
    void this.redis.publish(channel, '').catch(() => undefined) // they look now and then
  }

  async #load(): Promise<void> {
    const before = new Map(this.#shown.map(({ _id, reach }) => [_id, reach]))
    this.#shown = await this.store.shown(this.clock.now())
    for (const broadcast of this.#shown) {
      const from = before.get(broadcast._id) ?? 0
      if (broadcast.reach > from) for (const listener of this.#listeners) listener(broadcast, from)
    }
  }
}
