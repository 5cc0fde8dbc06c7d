import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/log'
import { type PresenceChange, presenceChannel, PresenceReads } from '@xinyu/platform/presence'
import { type RedisChannels, RedisStore } from '@xinyu/platform/redis'
import type { LiveSocket } from '../live/live.public.ts'
import { PresenceTeller } from './presence-teller.ts'

/** Whom one socket shows, and with whom it talks. */
interface Interest {
  shown: ReadonlySet<string>
  partner: string | null
}
interface Watched {
  sockets: Set<LiveSocket>
  /** as last told or found; absent until then */
  online?: boolean
  /** how many changes were heard */
  heard: number
}

const channelPrefix = presenceChannel('')
/** how long a socket waits for Redis before it is told how people are */
const patienceMs = 300

/**
 * Tells sockets when somebody whom they show, or talk with, comes online or goes offline, as far as they may see it.
 * The instance hears the channels of those persons and of nobody else. What a channel did not bring, because an
 * instance died or Redis was away, is found by looking at the keys of those persons now and then.
 */
@Injectable()
export class PresenceWatch {
  readonly #interests = new Map<LiveSocket, Interest>()
  readonly #watched = new Map<string, Watched>()
  readonly #channels: RedisChannels

  constructor(
    private readonly teller: PresenceTeller,
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
      watched.heard++
      this.#apply(id, online, at, true)
    })
  }

  /** From now on the socket shows these people and nobody else; it is told how those are whom it did not show. */
  async show(socket: LiveSocket, userIds: readonly string[]): Promise<void> {
    const before = this.#interests.get(socket)
    const shown = new Set(userIds.filter((id) => id !== socket.userId))
    const isWatched = this.#set(socket, { shown, partner: before?.partner ?? null })
    const fresh = [...shown].filter((id) => !before?.shown.has(id))
    if (fresh.length === 0) return
    // a change between the look and the hearing would be told to nobody
    await Promise.race([isWatched, pause(patienceMs)])
    await this.#tellState(socket, fresh)
  }

  /** The socket talks with this person, whether its client says whom it shows or not. */
  talk(socket: LiveSocket, partner: string): void {
    const interest = this.#interests.get(socket)
    if (interest?.partner === partner) return
    void this.#set(socket, { shown: interest?.shown ?? new Set(), partner })
  }

  forget(socket: LiveSocket): void {
    if (this.#interests.has(socket)) void this.#set(socket, null)
  }

  /** Compares what was told with the keys. */
  async check(): Promise<void> {
    const ids = [...this.#watched.keys()]
    const online = await this.reads.online(ids)
    const at = this.clock.now().toISOString()
    for (const id of ids) this.#apply(id, online.has(id), at, false)
  }

  /** Resolves when the channels are heard. */
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
    ]).catch((error: unknown) => this.log.warn('presence: found with the next look at the keys', { err: error }))
  }

  /** True: nobody here watched this person. */
  #watch(id: string, socket: LiveSocket): boolean {
    const watched = this.#watched.get(id)
    if (watched) watched.sockets.add(socket)
    else this.#watched.set(id, { sockets: new Set([socket]), heard: 0 })
    return !watched
  }

  #unwatch(id: string, socket: LiveSocket): boolean {
    const watched = this.#watched.get(id)
    watched?.sockets.delete(socket)
    return watched?.sockets.size === 0 && this.#watched.delete(id)
  }

  /** What is found of somebody for the first time is no change. */
  #apply(id: string, online: boolean, at: string, isChange: boolean): void {
    const watched = this.#watched.get(id)
    if (!watched || watched.online === online) return
    const isNews = isChange || watched.online !== undefined
    watched.online = online
    if (isNews)
      this.teller
        .tellChange({ id, online, at }, watched.sockets, () => watched.online === online)
        .catch((error: unknown) => this.log.warn('presence: a change was not told', { err: error }))
  }

  /** Also of those who are hidden, as offline: silence would tell that they hide. */
  async #tellState(socket: LiveSocket, ids: readonly string[]): Promise<void> {
    const heard = new Map(ids.map((id) => [id, this.#watched.get(id)?.heard]))
    const online = await this.reads.online(ids)
    await this.teller.tellStates(socket, ids, (id) => {
      const watched = this.#watched.get(id)
      if (!watched?.sockets.has(socket)) return undefined
      const at = this.clock.now().toISOString()
      if (watched.heard === heard.get(id)) this.#apply(id, online.has(id), at, false)
      return { online: watched.online === true, at }
    })
  }
}

const personsOf = (interest: Interest | undefined): Set<string> =>
  new Set([...(interest?.shown ?? []), ...(interest?.partner ? [interest.partner] : [])])
