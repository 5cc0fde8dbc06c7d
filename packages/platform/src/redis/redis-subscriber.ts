import { setTimeout as pause } from 'node:timers/promises'
import { Cluster } from 'ioredis'
import type { RedisClient } from './redis-client.ts'

type OnMessage = (channel: string, message: string) => void
/** true: messages arrive from now on; false: messages may be missed from now on */
type Followed = (isReceiving: boolean) => void

const retryMs = 200

/**
 * A process' channel subscriptions, over one connection that reconnects by itself. Adding and removing wait for Redis,
 * however long it is away; the last request for a channel is effective.
 */
export class RedisSubscriber {
  readonly #connection: RedisClient
  readonly #listeners = new Map<string, OnMessage>()
  readonly #followed = new Map<string, Followed>()
  #isClosed = false

  constructor(client: RedisClient) {
    // a Cluster has a separate connection for channels, to any node
    this.#connection =
      client instanceof Cluster
        ? client
        : client.duplicate({ keyPrefix: '', maxRetriesPerRequest: null, commandTimeout: undefined })
    this.#connection.on('error', () => undefined)
    this.#connection.on('message', (channel: string, message: string) =>
      this.#listeners.get(channel)?.(channel, message),
    )
    for (const lost of ['close', '-node']) this.#connection.on(lost, () => this.#lost())
    for (const back of ['ready', '-node']) this.#connection.on(back, () => void this.#back())
  }

  /** `followed` is called when the subscriptions begin, and whenever they are interrupted or restored. */
  async add(channels: readonly string[], onMessage: OnMessage, followed?: Followed): Promise<void> {
    for (const channel of channels) this.#listeners.set(channel, onMessage)
    await this.#untilDone(async () => {
      const wanted = channels.filter((channel) => this.#listeners.has(channel))
      if (wanted.length > 0) await this.#connection.subscribe(...wanted)
    })
    if (!followed) return
    for (const channel of channels) this.#followed.set(channel, followed)
    followed(true)
  }

  async remove(channels: readonly string[]): Promise<void> {
    for (const channel of channels) {
      this.#listeners.delete(channel)
      this.#followed.delete(channel)
    }
    await this.#untilDone(async () => {
      const unwanted = channels.filter((channel) => !this.#listeners.has(channel))
      if (unwanted.length > 0) await this.#connection.unsubscribe(...unwanted)
    })
  }

  close(): void {
    this.#isClosed = true
    this.#connection.disconnect()
  }

  #lost(): void {
    for (const followed of this.#followed.values()) followed(false)
  }

  /** The driver resubscribes by itself after a reconnect; the reply to this command comes after that. */
  async #back(): Promise<void> {
    const channels = [...this.#followed.keys()]
    if (channels.length === 0) return
    await this.#untilDone(() => this.#connection.subscribe(...channels)).catch(() => undefined) // the service ends
    for (const followed of this.#followed.values()) followed(true)
  }

  async #untilDone(work: () => Promise<unknown>): Promise<void> {
    for (;;)
      try {
        return void (await work())
      } catch (error) {
        if (this.#isClosed) throw error
        await pause(retryMs, undefined, { ref: false })
      }
  }
}
