import { setTimeout as pause } from 'node:timers/promises'
import { Cluster } from 'ioredis'
import type { RedisClient } from './redis-client.ts'

type Heard = (channel: string, message: string) => void
/** true: heard from now on; false: what was said from now on may have been missed */
type Followed = (isHeard: boolean) => void

const againMs = 200

/**
 * The channels that a process hears, over one connection that comes back by itself. Adding and removing wait for Redis,
 * however long it is away; what was asked last of a channel is what holds.
 */
export class RedisHearing {
  readonly #connection: RedisClient
  readonly #heard = new Map<string, Heard>()
  readonly #followed = new Map<string, Followed>()
  #isClosed = false

  constructor(client: RedisClient) {
    // a Cluster has a connection of its own for channels, to whichever node is there
    this.#connection =
      client instanceof Cluster
        ? client
        : client.duplicate({ keyPrefix: '', maxRetriesPerRequest: null, commandTimeout: undefined })
    this.#connection.on('error', () => undefined)
    this.#connection.on('message', (channel: string, message: string) => this.#heard.get(channel)?.(channel, message))
    for (const lost of ['close', '-node']) this.#connection.on(lost, () => this.#lost())
    for (const back of ['ready', '-node']) this.#connection.on(back, () => void this.#back())
  }

  /** `followed` is told when the channels begin to be heard, and whenever that ends or begins again. */
  async add(channels: readonly string[], heard: Heard, followed?: Followed): Promise<void> {
    for (const channel of channels) this.#heard.set(channel, heard)
    await this.#untilDone(async () => {
      const wanted = channels.filter((channel) => this.#heard.has(channel))
      if (wanted.length > 0) await this.#connection.subscribe(...wanted)
    })
    if (!followed) return
    for (const channel of channels) this.#followed.set(channel, followed)
    followed(true)
  }

  async remove(channels: readonly string[]): Promise<void> {
    for (const channel of channels) {
      this.#heard.delete(channel)
      this.#followed.delete(channel)
    }
    await this.#untilDone(async () => {
      const unwanted = channels.filter((channel) => !this.#heard.has(channel))
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

  /** The driver subscribes by itself when its connection is back; the answer to this comes after that was done. */
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
        await pause(againMs, undefined, { ref: false })
      }
  }
}
