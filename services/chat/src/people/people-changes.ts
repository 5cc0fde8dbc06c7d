import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Log } from '@xinyu/platform/logging/log'
import { RedisStore } from '@xinyu/platform/redis/redis'

type Listener = (people: readonly string[]) => void

const channel = 'people-changed'

/**
 * Notifies caches of people that a person, or the relation of two people, changed. A fact reaches one instance: that
 * one updates at once, the others through a message over Redis.
 */
@Injectable()
export class PeopleChanges implements OnApplicationBootstrap {
  readonly #listeners: Listener[] = []

  constructor(
    private readonly redis: RedisStore,
    private readonly log: Log,
  ) {}

  /** An instance also starts without Redis, and subscribes when Redis is back. */
  async onApplicationBootstrap(): Promise<void> {
    await this.redis.listen(channel, (message) => this.#notifyHere(JSON.parse(message) as string[]))
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /** Immediate on this instance; does not wait for the others. */
  async announce(people: readonly string[]): Promise<void> {
    this.#notifyHere(people)
    void this.redis
      .publish(channel, JSON.stringify(people))
      .catch((error: unknown) => this.log.warn('people: other instances not notified of a change', { err: error }))
  }

  #notifyHere(people: readonly string[]): void {
    for (const listener of this.#listeners) listener(people)
  }
}
