import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Log } from '@xinyu/platform/log'
import { RedisStore } from '@xinyu/platform/redis'

type Listener = (people: readonly string[]) => void

const channel = 'people-changed'

/**
 * Tells what remembers people that one person changed, or what stands between two. A fact is heard by one instance:
 * that one knows at once, the others by a message over Redis.
 */
@Injectable()
export class PeopleChanges implements OnApplicationBootstrap {
  readonly #listeners: Listener[] = []

  constructor(
    private readonly redis: RedisStore,
    private readonly log: Log,
  ) {}

  /** Without Redis an instance starts, too, and hears the others when Redis is back. */
  async onApplicationBootstrap(): Promise<void> {
    await this.redis.listen(channel, (message) => this.#tellHere(JSON.parse(message) as string[]))
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /** Here at once; the other instances are not waited for. */
  async tell(people: readonly string[]): Promise<void> {
    this.#tellHere(people)
    void this.redis
      .publish(channel, JSON.stringify(people))
      .catch((error: unknown) => this.log.warn('people: other instances learn of a change later', { err: error }))
  }

  #tellHere(people: readonly string[]): void {
    for (const listener of this.#listeners) listener(people)
  }
}
