import { setTimeout as pause } from 'node:timers/promises'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { type ChainableCommander, Cluster } from 'ioredis'
import { type RedisClient, redisClient, type RedisWay } from './redis-client.ts'
import { RedisSubscriber } from './redis-subscriber.ts'

const timeoutMs = 300
/** how long a start waits for an unavailable Redis */
const startTimeoutMs = 2_000
/** On a Cluster through the node of the channel's slot: over several nodes messages could overtake each other. */
const publishInOrder = "return redis.call('PUBLISH', KEYS[1], ARGV[1])"

/** A changing set of channels. */
export interface RedisChannels {
  add(channels: readonly string[]): Promise<void>
  remove(channels: readonly string[]): Promise<void>
}

/**
 * Redis holds only what can be rebuilt: presence, rate limits, cached account statuses, routing of sockets. Keys are
 * namespaced. It may be a single Redis, one behind sentinels, or a Cluster, where a command or script may only use keys
 * of one slot: access to several keys goes through `values`, `many` and `keyOf`.
 */
@Injectable()
export class RedisStore implements OnApplicationShutdown {
  readonly client: RedisClient
  readonly #prefix: string
  readonly #isCluster: boolean
  #subscriber: RedisSubscriber | null = null
  #isClosed = false

  constructor(url: string, namespace: string, way: RedisWay = {}) {
    this.#prefix = namespace ? `${namespace}:` : ''
    this.client = redisClient(url, this.#prefix, way)
    this.#isCluster = this.client instanceof Cluster
  }

  /** A person's key of some kind: on a Cluster all keys of one person are in one slot. */
  keyOf(kind: string, id: string): string {
    return this.#isCluster ? `${kind}:{${id}}` : `${kind}:${id}`
  }

  /** The reply to a query that has a fallback; null while Redis is away, or slower than the fallback would be. */
  async tryCommand<T>(question: (client: RedisClient) => Promise<T>, waitMs = timeoutMs): Promise<T | null> {
    if (this.client.status !== 'ready') return null
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), waitMs)
    })
    return Promise.race([question(this.client).catch(() => null), late]).finally(() => clearTimeout(timer))
  }

  /** The values of these keys, null for each that is missing or was not answered. */
  async values(keys: readonly string[]): Promise<(string | null)[]> {
    if (this.#isCluster) return Promise.all(keys.map((key) => this.tryCommand((client) => client.get(key))))
    return (await this.tryCommand((client) => client.mget([...keys]))) ?? keys.map(() => null)
  }

  /**
   * One command for each of these, together; null for each that was not answered, which is all of them on a single
   * Redis.
   */
  async tryPipeline<T>(
    items: readonly T[],
    command: (commands: ChainableCommander, item: T) => unknown,
    waitMs = timeoutMs,
  ): Promise<unknown[]> {
    if (items.length === 0) return []
    if (this.#isCluster)
      return Promise.all(
        items.map((item) =>
          this.tryCommand(async (client) => {
            // the same commands, separately: those of a pipeline must be in one slot
            return command(client as unknown as ChainableCommander, item)
          }, waitMs),
        ),
      )
    const replies = await this.tryCommand(async (client) => {
      const pipeline = client.pipeline()
      for (const item of items) command(pipeline, item)
      return ((await pipeline.exec()) ?? []).map(([error, reply]) => {
        if (error) throw error
        return reply
      })
    }, waitMs)
    return replies ?? items.map(() => null)
  }

  /** Resolves when Redis answers; on a Cluster every primary, and when they serve every slot. */
  async check(): Promise<void> {
    const { client } = this
    if (!(client instanceof Cluster)) return void (await client.ping())
    const [state] = await Promise.all([client.cluster('INFO'), ...client.nodes('master').map((node) => node.ping())])
    if (!state.includes('cluster_state:ok')) throw new Error('the Cluster does not serve every key')
  }

  /**
   * Calls `onMessage` for each message on a channel; it replaces an earlier listener. `followed` is called when
   * messages arrive from now on, and when they may be missed from now on.
   */
  async subscribe(
    channel: string,
    onMessage: (message: string) => void,
    followed?: (isReceiving: boolean) => void,
  ): Promise<void> {
    await this.#openSubscriber().add([this.channel(channel)], (_channel, message) => onMessage(message), followed)
  }

  /** As `subscribe`, for a start: it waits briefly for Redis, and subscribes whenever Redis is there. */
  async listen(...channel: Parameters<RedisStore['subscribe']>): Promise<void> {
    const subscribed = this.subscribe(...channel).catch(() => undefined) // fails only when the service ends
    await Promise.race([subscribed, pause(startTimeoutMs, undefined, { ref: false })])
  }

  /**
   * Receives the added channels until they are removed. Adding and removing wait for Redis, however long it is away.
   */
  channels(onMessage: (channel: string, message: string) => void): RedisChannels {
    const named = (channels: readonly string[]): string[] => channels.map((channel) => this.channel(channel))
    const receive = (channel: string, message: string): void => onMessage(channel.slice(this.#prefix.length), message)
    return {
      add: async (channels) => this.#openSubscriber().add(named(channels), receive),
      remove: async (channels) => this.#openSubscriber().remove(named(channels)),
    }
  }

  /** The full name of a channel, for a script that publishes. */
  channel(name: string): string {
    return this.#prefix + name
  }

  /**
   * Messages of one process on a channel arrive in order. False: the channel has no subscriber. On a Cluster that is
   * unknown, since a node counts only its own subscribers.
   */
  async publish(channel: string, message: string): Promise<boolean> {
    if (!this.#isCluster) return (await this.client.publish(this.channel(channel), message)) > 0
    await this.client.eval(publishInOrder, 1, channel, message)
    return true
  }

  onApplicationShutdown(): void {
    this.#isClosed = true
    this.#subscriber?.close()
    this.client.disconnect()
  }

  #openSubscriber(): RedisSubscriber {
    if (this.#isClosed) throw new Error('the service has ended') // a connection opened now would never be closed
    this.#subscriber ??= new RedisSubscriber(this.client)
    return this.#subscriber
  }
}
