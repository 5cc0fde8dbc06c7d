import { setTimeout as pause } from 'node:timers/promises'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type ChainableCommander, Cluster } from 'ioredis'
import { type RedisClient, redisClient, type RedisWay } from './redis-client.ts'
import { RedisHearing } from './redis-hearing.ts'

const timeoutMs = 300
/** how long a start waits for a Redis that is away */
const startPatienceMs = 2_000
/** On a Cluster by the node that holds the channel's slot: over several nodes one could overtake another. */
const publishInOrder = "return redis.call('PUBLISH', KEYS[1], ARGV[1])"

/** A changing set of channels. */
export interface RedisChannels {
  add(channels: readonly string[]): Promise<void>
  remove(channels: readonly string[]): Promise<void>
}

/**
 * Redis holds only what can be rebuilt: presence, rate limits, cached standings, routing of sockets. Keys are
 * namespaced. It may be one Redis, one behind sentinels, or a Cluster, where a command and a script reach the keys of
 * one slot: whatever asks for several keys does so by `values`, `many` and `keyOf`.
 */
@Injectable()
export class RedisStore implements OnApplicationShutdown {
  readonly client: RedisClient
  readonly #prefix: string
  readonly #isCluster: boolean
  #hearing: RedisHearing | null = null
  #isClosed = false

  constructor(url: string, namespace: string, way: RedisWay = {}) {
    this.#prefix = namespace ? `${namespace}:` : ''
    this.client = redisClient(url, this.#prefix, way)
    this.#isCluster = this.client instanceof Cluster
  }

  /** The name of a person's key of some kind: on a Cluster all that one person has lies in one slot. */
  keyOf(kind: string, id: string): string {
    return this.#isCluster ? `${kind}:{${id}}` : `${kind}:${id}`
  }

  /**
   * What Redis says to a question that can be answered without it; null while it is away, or slower than the other way
   * would be.
   */
  async ask<T>(question: (client: RedisClient) => Promise<T>, patienceMs = timeoutMs): Promise<T | null> {
    if (this.client.status !== 'ready') return null
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), patienceMs)
    })
    return Promise.race([question(this.client).catch(() => null), late]).finally(() => clearTimeout(timer))
  }

  /** The values of these keys, null for each that is not there or was not answered. */
  async values(keys: readonly string[]): Promise<(string | null)[]> {
    if (this.#isCluster) return Promise.all(keys.map((key) => this.ask((client) => client.get(key))))
    return (await this.ask((client) => client.mget([...keys]))) ?? keys.map(() => null)
  }

  /** One command for each of these, together; null for each that was not answered, which is all on a single Redis. */
  async many<T>(
    items: readonly T[],
    command: (commands: ChainableCommander, item: T) => unknown,
    patienceMs = timeoutMs,
  ): Promise<unknown[]> {
    if (items.length === 0) return []
    if (this.#isCluster)
      return Promise.all(
        items.map((item) =>
          this.ask(async (client) => {
            // the same commands, each on its own: those of a pipeline would have to lie on one node
            return command(client as unknown as ChainableCommander, item)
          }, patienceMs),
        ),
      )
    const replies = await this.ask(async (client) => {
      const pipeline = client.pipeline()
      for (const item of items) command(pipeline, item)
      return ((await pipeline.exec()) ?? []).map(([error, reply]) => {
        if (error) throw error
        return reply
      })
    }, patienceMs)
    return replies ?? items.map(() => null)
  }

  /** Resolves when Redis answers; of a Cluster every primary, and when they serve every key. */
  async check(): Promise<void> {
    const { client } = this
    if (!(client instanceof Cluster)) return void (await client.ping())
    const [state] = await Promise.all([client.cluster('INFO'), ...client.nodes('master').map((node) => node.ping())])
    if (!state.includes('cluster_state:ok')) throw new Error('the Cluster does not serve every key')
  }

  /**
   * Calls `heard`, and whoever heard it before no more, for each message on a channel. `followed` is told when the
   * channel is heard from now on, and when messages may be missed from now on.
   */
  async subscribe(
    channel: string,
    heard: (message: string) => void,
    followed?: (isHeard: boolean) => void,
  ): Promise<void> {
    await this.#hear().add([this.channel(channel)], (_channel, message) => heard(message), followed)
  }

  /** As `subscribe`, for a start: it waits a moment for Redis, and hears the channel whenever Redis is there. */
  async listen(...channel: Parameters<RedisStore['subscribe']>): Promise<void> {
    const subscribed = this.subscribe(...channel).catch(() => undefined) // fails only when the service ends
    await Promise.race([subscribed, pause(startPatienceMs, undefined, { ref: false })])
  }

  /**
   * Hears the channels that are added until they are removed. Adding and removing wait for Redis, however long it is
   * away.
   */
  channels(heard: (channel: string, message: string) => void): RedisChannels {
    const named = (channels: readonly string[]): string[] => channels.map((channel) => this.channel(channel))
    const hear = (channel: string, message: string): void => heard(channel.slice(this.#prefix.length), message)
    return {
      add: async (channels) => this.#hear().add(named(channels), hear),
      remove: async (channels) => this.#hear().remove(named(channels)),
    }
  }

  /** The channel's whole name, for a script that publishes. */
  channel(name: string): string {
    return this.#prefix + name
  }

  /**
   * What one process publishes on a channel is heard in its order. False: nobody hears the channel now. On a Cluster
   * that is not known, since a node counts its own listeners alone.
   */
  async publish(channel: string, message: string): Promise<boolean> {
    if (!this.#isCluster) return (await this.client.publish(this.channel(channel), message)) > 0
    await this.client.eval(publishInOrder, 1, channel, message)
    return true
  }

  onApplicationShutdown(): void {
    this.#isClosed = true
    this.#hearing?.close()
    this.client.disconnect()
  }

  #hear(): RedisHearing {
    if (this.#isClosed) throw new Error('the service has ended') // a connection made now would be closed by nobody
    this.#hearing ??= new RedisHearing(this.client)
    return this.#hearing
  }
}
