import { setTimeout as pause } from 'node:timers/promises'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { Redis, type RedisOptions } from 'ioredis'

const timeoutMs = 300
/** how long a start waits for a Redis that is away */
const startPatienceMs = 2_000

/** A changing set of channels. */
export interface RedisChannels {
  add(channels: readonly string[]): Promise<void>
  remove(channels: readonly string[]): Promise<void>
}

/**
 * Redis holds only what can be rebuilt: presence, rate limits, cached standings, routing of sockets. Keys are
 * namespaced.
 */
@Injectable()
export class RedisStore implements OnApplicationShutdown {
  readonly client: Redis
  readonly #prefix: string
  readonly #subscribers: Redis[] = []
  #isClosed = false

  constructor(url: string, namespace: string, security: RedisOptions = {}) {
    this.#prefix = namespace ? `${namespace}:` : ''
    this.client = new Redis(url, {
      ...security,
      keyPrefix: this.#prefix,
      maxRetriesPerRequest: 3,
      commandTimeout: 2_000,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
      lazyConnect: false,
    })
    this.client.on('error', () => undefined) // the readiness probe reports it; commands reject by themselves
  }

  /**
   * What Redis says to a question that can be answered without it; null while it is away, or slower than the other way
   * would be.
   */
  async ask<T>(question: (client: Redis) => Promise<T>, patienceMs = timeoutMs): Promise<T | null> {
    if (this.client.status !== 'ready') return null
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), patienceMs)
    })
    return Promise.race([question(this.client).catch(() => null), late]).finally(() => clearTimeout(timer))
  }

  /** Calls `heard` for each message on a channel; comes back by itself after a lost connection. */
  async subscribe(channel: string, heard: (message: string) => void): Promise<void> {
    if (this.#isClosed) throw new Error('the service has ended') // a connection made now would be closed by nobody
    const connection = this.client.duplicate({ keyPrefix: '', maxRetriesPerRequest: null, commandTimeout: undefined })
    connection.on('error', () => undefined)
    connection.on('message', (_channel, message) => heard(message))
    this.#subscribers.push(connection)
    await connection.subscribe(this.channel(channel))
  }

  /** As `subscribe`, for a start: it waits a moment for Redis, and hears the channel whenever Redis is there. */
  async listen(channel: string, heard: (message: string) => void): Promise<void> {
    const subscribed = this.subscribe(channel, heard).catch(() => undefined) // fails only when the service ends
    await Promise.race([subscribed, pause(startPatienceMs, undefined, { ref: false })])
  }

  /**
   * Hears the channels that are added until they are removed; all over one connection, which comes back by itself.
   * Adding and removing wait for Redis, however long it is away.
   */
  channels(heard: (channel: string, message: string) => void): RedisChannels {
    const connection = this.client.duplicate({ keyPrefix: '', maxRetriesPerRequest: null, commandTimeout: undefined })
    connection.on('error', () => undefined)
    connection.on('message', (channel, message) => heard(channel.slice(this.#prefix.length), message))
    this.#subscribers.push(connection)
    const named = (channels: readonly string[]): string[] => channels.map((channel) => this.channel(channel))
    return {
      add: async (channels) => void (await connection.subscribe(...named(channels))),
      remove: async (channels) => void (await connection.unsubscribe(...named(channels))),
    }
  }

  /** The channel's whole name, for a script that publishes. */
  channel(name: string): string {
    return this.#prefix + name
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.client.publish(this.channel(channel), message)
  }

  onApplicationShutdown(): void {
    this.#isClosed = true
    for (const connection of this.#subscribers) connection.disconnect()
    this.client.disconnect()
  }
}
