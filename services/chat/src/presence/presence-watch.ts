import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'
import { type PresenceChange, presenceChannel, PresenceReads } from '@xinyu/platform/redis/presence'
import { type RedisChannels, RedisStore } from '@xinyu/platform/redis/redis'
import { Scheduled } from '@xinyu/platform/jobs/job'
import type { LiveSocket } from '../live/live.public.ts'
import { PresenceSender } from './presence-sender.ts'

/** The people one socket shows, and its conversation partner. */
interface Interest {
  shown: ReadonlySet<string>
  partner: string | null
}
interface Watched {
  sockets: Set<LiveSocket>
  /** as last sent or found; absent until then */
  online?: boolean
  /** number of changes received */
  changes: number
}

const channelPrefix = presenceChannel('')
/** longest wait of a socket for Redis before it gets the first states */
const timeoutMs = 300

/**
 * Notifies sockets when a person they show, or talk with, comes online or goes offline, as far as they may see it. The
 * instance subscribes to the channels of those people only. Changes missed by a channel, because an instance died or
 * Redis was down, are found by periodic checks of those people's keys.
 */
@Injectable()
export class PresenceWatch {
  readonly #interests = new Map<LiveSocket, Interest>()
  readonly #watched = new Map<string, Watched>()
  readonly #channels: RedisChannels

  constructor(
    private readonly sender: PresenceSender,
    private readonly reads: PresenceReads,
    private readonly clock: Clock,
    private readonly log: Log,
    redis: RedisStore,
  ) {
    this.#channels = redis.channels((channel, message) => {
      const id = channel.slice(channelPrefix.length)
      const watched = this.#watched.get(id)
      if (!watched) return
      const { online, at } = JSON.parse(message) as PresenceChange
      watched.changes++
      this.#apply(id, online, at, true)
    })
  }

  /** The socket now shows exactly these people; sends it the state of the new ones. */
  async show(socket: LiveSocket, userIds: readonly string[]): Promise<void> {
    const before = this.#interests.get(socket)
    const shown = new Set(userIds.filter((id) => id !== socket.userId))
    const isWatched = this.#set(socket, { shown, partner: before?.partner ?? null })
    const fresh = [...shown].filter((id) => !before?.shown.has(id))
    if (fresh.length === 0) return
    // a change between the read and the subscription would be lost
    await Promise.race([isWatched, pause(timeoutMs)])
    await this.#sendState(socket, fresh)
  }

  /** The socket's conversation partner, whether or not its client shows this person. False: the same as before. */
  watchPartner(socket: LiveSocket, partner: string): boolean {
    const interest = this.#interests.get(socket)
    if (interest?.partner === partner) return false
    void this.#set(socket, { shown: interest?.shown ?? new Set(), partner })
    return true
  }

  forget(socket: LiveSocket): void {
    if (this.#interests.has(socket)) void this.#set(socket, null)
  }

  /** Compares the last sent states with the keys; each instance those of its own sockets. */
  @Scheduled({ name: 'presence-watch', everyMs: 20_000, scope: 'instance' })
  async check(): Promise<void> {
    const ids = [...this.#watched.keys()]
    const online = await this.reads.findOnline(ids)
    const at = this.clock.now().toISOString()
    for (const id of ids) this.#apply(id, online.has(id), at, false)
  }

  /** Resolves when the channels are subscribed. */
  async #set(socket: LiveSocket, interest: Interest | null): Promise<void> {
    const before = personsOf(this.#interests.get(socket))
    const after = personsOf(interest ?? undefined)
    if (interest) this.#interests.set(socket, interest)
    else this.#interests.delete(socket)
    const [added, removed]: [string[], string[]] = [[], []]
    for (const id of after) if (!before.has(id) && this.#watch(id, socket)) added.push(id)
    for (const id of before) if (!after.has(id) && this.#unwatch(id, socket)) removed.push(id)
    await Promise.all([
      added.length > 0 && this.#channels.add(added.map(presenceChannel)),
      removed.length > 0 && this.#channels.remove(removed.map(presenceChannel)),
    ]).catch((error: unknown) => this.log.warn('presence: not subscribed, left to the next check', { err: error }))
  }

  /** True: no socket here watched this person before. */
  #watch(id: string, socket: LiveSocket): boolean {
    const watched = this.#watched.get(id)
    if (watched) watched.sockets.add(socket)
    else this.#watched.set(id, { sockets: new Set([socket]), changes: 0 })
    return !watched
  }

  #unwatch(id: string, socket: LiveSocket): boolean {
    const watched = this.#watched.get(id)
    watched?.sockets.delete(socket)
    return watched?.sockets.size === 0 && this.#watched.delete(id)
  }

  /** The first state found for a person is no change. */
  #apply(id: string, online: boolean, at: string, isChange: boolean): void {
    const watched = this.#watched.get(id)
    if (!watched || watched.online === online) return
    const isNews = isChange || watched.online !== undefined
    watched.online = online
    if (isNews)
      this.sender
        .sendChange({ id, online, at }, watched.sockets, () => watched.online === online)
        .catch((error: unknown) => this.log.warn('presence: a change was not sent', { err: error }))
  }

  /** Includes hidden people, as offline: silence would reveal that they hide. */
  async #sendState(socket: LiveSocket, ids: readonly string[]): Promise<void> {
    const changesBefore = new Map(ids.map((id) => [id, this.#watched.get(id)?.changes]))
    const online = await this.reads.findOnline(ids)
    await this.sender.sendStates(socket, ids, (id) => {
      const watched = this.#watched.get(id)
      if (!watched?.sockets.has(socket)) return undefined
      const at = this.clock.now().toISOString()
      if (watched.changes === changesBefore.get(id)) this.#apply(id, online.has(id), at, false)
      return { online: watched.online === true, at }
    })
  }
}

const personsOf = (interest: Interest | undefined): Set<string> =>
  new Set([...(interest?.shown ?? []), ...(interest?.partner ? [interest.partner] : [])])
