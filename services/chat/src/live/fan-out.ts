import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { newId } from '@xinyu/platform/ids'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { type PendingFrame, PendingFrames } from './pending-frames.ts'
import { LiveMetrics } from './live-metrics.ts'
import { OtherInstances } from './other-instances.ts'
import type { Routed } from './outgoing.ts'
import { RetryLoop } from './retry-loop.ts'
import { SocketDirectory } from './socket-directory.ts'

interface Waiting {
  routed: Routed
  resolve: () => void
}

/**
 * Sends frames to the other instances that hold sockets of a person. Without other instances Redis is not queried;
 * otherwise the frames of one turn of the event loop are looked up and sent together, in their order. Frames that Redis
 * or an instance did not confirm are kept and retried.
 */
@Injectable()
export class FanOut implements OnModuleDestroy {
  #waiting: Waiting[] = []
  /** resolves when all earlier lookups are answered: later ones do not overtake them */
  #found: Promise<unknown> = Promise.resolve()
  readonly #pending: PendingFrames
  readonly #retrying = new RetryLoop(() => this.#retryPending())

  constructor(
    private readonly directory: SocketDirectory,
    private readonly others: OtherInstances,
    private readonly redis: RedisStore,
    private readonly metrics: LiveMetrics,
  ) {
    this.#pending = new PendingFrames((count) => metrics.lost.inc(count))
  }

  onModuleDestroy(): void {
    this.#retrying.end()
  }

  /** Whether another instance holds a socket of the person, as far as is known. */
  async isConnected(userId: string): Promise<boolean> {
    if (this.others.isAlone) return false
    return ((await this.directory.instances([userId])).get(userId)?.size ?? 0) > 0
  }

  /** To the other instances; resolves when Redis has it, or it is kept for a retry. */
  send(routed: Routed): Promise<void> | void {
    if (this.others.isAlone) return
    return new Promise((resolve) => {
      this.#waiting.push({ routed, resolve })
      if (this.#waiting.length === 1) setImmediate(() => void this.#sendWaiting())
    })
  }

  /** To one instance, even if it is not in the list. */
  async route(instance: string, frames: readonly Routed[]): Promise<void> {
    const named = frames.map((frame) => ({ ...frame, id: newId() }))
    if (this.#pending.isPendingFor(instance) || !(await this.#publish(instance, named)))
      this.#retryLater(named, instance)
  }

  async #sendWaiting(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    const frames = waiting.map(({ routed }) => routed)
    const before = this.#found
    const finding = this.#find(frames)
    this.#found = finding.then(() => before)
    await before
    await this.#sendFound(frames, await finding)
    for (const { resolve } of waiting) resolve()
  }

  async #sendFound(frames: readonly Routed[], found: Map<string, Set<string>>): Promise<void> {
    // people with pending frames get this one after them
    const behind = this.#pending.people()
    for (const userId of behind) found.delete(userId)
    const unknown = frames.flatMap((frame) => restOf(frame, found) ?? [])
    if (unknown.length > 0) this.#retryLater(unknown, null)
    await this.#routeAll(frames, found)
  }

  /** The instances of these frames' people, without people that Redis did not answer for. */
  #find(frames: readonly Routed[]): Promise<Map<string, Set<string>>> {
    return this.directory.instances([...new Set(frames.flatMap(({ to }) => to))])
  }

  async #routeAll(frames: readonly Routed[], found: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
    const byInstance = new Map<string, Routed[]>()
    for (const frame of frames) {
      const there = new Map<string, string[]>()
      for (const userId of frame.to)
        for (const instance of found.get(userId) ?? [])
          if (instance !== this.others.own) there.set(instance, [...(there.get(instance) ?? []), userId])
      for (const [instance, to] of there)
        byInstance.set(instance, [...(byInstance.get(instance) ?? []), { ...frame, to }])
    }
    await Promise.all([...byInstance].map(([instance, routed]) => this.route(instance, routed)))
  }

  /** False: Redis did not answer, or the channel has no subscriber. The frames may have arrived nevertheless. */
  #publish(instance: string, frames: readonly Routed[]): Promise<boolean> {
    return this.redis.publish(`live:${instance}`, JSON.stringify(frames)).catch(() => false)
  }

  #retryLater(frames: readonly Routed[], instance: string | null): void {
    this.metrics.retries.inc({ what: 'frame' }, frames.length)
    this.#pending.add(frames, instance)
    this.#retrying.start()
  }

  async #retryPending(): Promise<boolean> {
    const byInstance = Map.groupBy(this.#pending.waiting(), ({ instance }) => instance)
    await Promise.all(
      [...byInstance].map(([instance, pending]) =>
        instance === null ? this.#findAgain(pending) : this.#sendTo(instance, pending),
      ),
    )
    return this.#pending.isEmpty
  }

  async #findAgain(pending: readonly PendingFrame[]): Promise<void> {
    const frames = pending.map(({ routed }) => routed)
    const found = await this.#find(frames)
    this.#pending.remove(pending.filter(({ routed }) => restOf(routed, found) === null))
    for (const one of pending) this.#pending.narrow(one, restOf(one.routed, found)?.to ?? [])
    await this.#routeAll(frames, found)
  }

  /** The first frame tests whether the instance receives again. */
  async #sendTo(instance: string, [first, ...more]: readonly PendingFrame[]): Promise<void> {
    if (!first || !(await this.#publish(instance, [first.routed]))) return
    this.#pending.remove([first])
    const rest = more.map(({ routed }) => routed)
    if (rest.length > 0 && (await this.#publish(instance, rest))) this.#pending.remove(more)
  }
}

/** The frame for those of its people who were not found; null: all were. */
const restOf = (frame: Routed, found: ReadonlyMap<string, unknown>): Routed | null => {
  const to = frame.to.filter((userId) => !found.has(userId))
  return to.length > 0 ? { ...frame, to } : null
}
