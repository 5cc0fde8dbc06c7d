import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { Redis } from 'ioredis'

/** Redis holds only what can be rebuilt: presence, rate limits, cached standings, routing of sockets. Keys are namespaced. */
@Injectable()
export class RedisStore implements OnApplicationShutdown {
  readonly client: Redis
  readonly #prefix: string
  readonly #subscribers: Redis[] = []

  constructor(url: string, namespace: string) {
    this.#prefix = namespace ? `${namespace}:` : ''
    this.client = new Redis(url, { keyPrefix: this.#prefix, maxRetriesPerRequest: 3, retryStrategy: (times) => Math.min(times * 100, 2_000), lazyConnect: false })
    this.client.on('error', () => undefined) // the readiness probe reports it; commands reject by themselves
  }

  /** Calls `heard` for each message on a channel; comes back by itself after a lost connection. */
  async subscribe(channel: string, heard: (message: string) => void): Promise<void> {
    const connection = this.client.duplicate({ keyPrefix: '', maxRetriesPerRequest: null })
    connection.on('error', () => undefined)
    connection.on('message', (_channel, message) => heard(message))
    await connection.subscribe(this.#prefix + channel)
    this.#subscribers.push(connection)
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.client.publish(this.#prefix + channel, message)
  }

  onApplicationShutdown(): void {
    for (const connection of this.#subscribers) connection.disconnect()
    this.client.disconnect()
  }
}
