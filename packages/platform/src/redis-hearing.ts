import { setTimeout as pause } from 'node:timers/promises'
import { Cluster } from 'ioredis'
import type { RedisClient } from './redis-client.ts'

type Heard = (channel: string, message: string) => void

const againMs = 200

/**
 * The channels that a process hears, over one connection that comes back by itself. Adding and removing wait for Redis,
 * however long it is away; what was asked last of a channel is what holds.
 */
export class RedisHearing {
  readonly #connection: RedisClient
  readonly #heard = new Map<string, Heard>()
  #isClosed = false

  constructor(client: RedisClient) {
    // a Cluster has a connection of its own for channels, to whichever node is there
    this.#connection =
      client instanceof Cluster
        ? client
        : client.duplicate({ keyPrefix: '', maxRetriesPerRequest: null, commandTimeout: undefined })
    this.#connection.on('error', () => undefined)
    this.#connection.on('message', (channel: string, message: string) => this.#heard.get(channel)?.(channel, message))
  }

  async add(channels: readonly string[], heard: Heard): Promise<void> {
    for (const channel of channels) this.#heard.set(channel, heard)
    await this.#untilDone(async () => {
      const wanted = channels.filter((channel) => this.#heard.has(channel))
      if (wanted.length > 0) await this.#connection.subscribe(...wanted)
    })
  }

  async remove(channels: readonly string[]): Promise<void> {
    for (const channel of channels) this.#heard.delete(channel)
    await this.#untilDone(async () => {
      const unwanted = channels.filter((channel) => !this.#heard.has(channel))
      if (unwanted.length > 0) await this.#connection.unsubscribe(...unwanted)
    })
  }

  close(): void {
    this.#isClosed = true
    this.#connection.disconnect()
  }

  async #untilDone(work: () => Promise<void>): Promise<void> {
    for (;;)
      try {
        return await work()
      } catch (error) {
        if (this.#isClosed) throw error
        await pause(againMs, undefined, { ref: false })
      }
  }
}
