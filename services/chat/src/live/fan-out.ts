import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/log'
import { RedisStore } from '@xinyu/platform/redis'
import type { Routed } from './outgoing.ts'
import { SocketDirectory } from './socket-directory.ts'

interface Waiting {
  routed: Routed
  resolve: () => void
}

const instancesChannel = 'live-instances'

/**
 * Brings frames to the other instances that hold sockets of a person. While there is no other instance, which each
 * says when it starts, when Redis comes back, and which the leases say again and again, Redis is not asked; else the
 * frames of one turn of the event loop are looked up and sent together, in their order.
 */
@Injectable()
export class FanOut implements OnApplicationBootstrap {
  readonly instance = newId()
  /** null: not known, so that each person is looked up */
  #others: Set<string> | null = null
  #people = 0
  #waiting: Waiting[] = []

  constructor(
    private readonly directory: SocketDirectory,
    private readonly redis: RedisStore,
    private readonly log: Log,
  ) {
    // what was said meanwhile was not heard
    redis.onLost(() => {
      this.#others = null
    })
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.redis.listen(instancesChannel, (instance) => {
      if (instance !== this.instance) this.#others?.add(instance)
    })
    // whoever starts while Redis is slow or away tells of itself as soon as it is there
    this.redis.client.on('ready', () => void this.#announce())
    await this.#announce()
  }

  async #announce(): Promise<void> {
    await this.renew(this.#people)
    await this.redis.ask(() => this.redis.publish(instancesChannel, this.instance))
  }

  /** Says how many people this instance holds, and learns which others there are. */
  async renew(people: number): Promise<void> {
    this.#people = people
    const instances = await this.directory.count(this.instance, people)
    this.#others = instances && new Set(instances.filter((id) => id !== this.instance))
  }

  /** Whether another instance holds a socket of the person, as far as is known. */
  async isConnected(userId: string): Promise<boolean> {
    if (this.#isAlone()) return false
    return ((await this.directory.instances([userId])).get(userId)?.size ?? 0) > 0
  }

  /** To the other instances; resolves when Redis has it. */
  send(routed: Routed): Promise<void> | void {
    if (this.#isAlone()) return
    return new Promise((resolve) => {
      this.#waiting.push({ routed, resolve })
      if (this.#waiting.length === 1) setImmediate(() => void this.#sendWaiting())
    })
  }

  /** To one instance, whether it is known or not. */
  async route(instance: string, routed: readonly Routed[]): Promise<void> {
    await this.redis.publish(`live:${instance}`, JSON.stringify(routed))
  }

  #isAlone(): boolean {
    return this.#others?.size === 0
  }

  async #sendWaiting(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    try {
      await this.#publish(waiting.map(({ routed }) => routed))
    } catch (error) {
      this.log.warn('live: other instances did not get a frame', { err: error })
    }
    for (const { resolve } of waiting) resolve()
  }

  async #publish(frames: readonly Routed[]): Promise<void> {
    const people = [...new Set(frames.flatMap(({ to }) => to))]
    const found = await this.directory.instances(people)
    if (found.size < people.length) this.log.warn('live: other instances did not get a frame')
    const byInstance = new Map<string, Routed[]>()
    for (const frame of frames) {
      const there = new Map<string, string[]>()
      for (const userId of frame.to)
        for (const instance of found.get(userId) ?? [])
          if (instance !== this.instance) there.set(instance, [...(there.get(instance) ?? []), userId])
      for (const [instance, to] of there)
        byInstance.set(instance, [...(byInstance.get(instance) ?? []), { ...frame, to }])
    }
    await Promise.all([...byInstance].map(([instance, routed]) => this.route(instance, routed)))
  }
}
