import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { type PresenceChange, presenceChannel, presenceCounts, presenceKey } from '@xinyu/platform/presence'
import { RedisStore } from '@xinyu/platform/redis'
import type { ChatConfig } from '../config.ts'
import { defineSocketScripts } from './socket-scripts.ts'

/** a dead instance's people are online for so long; renewed three times within it */
const leaseMs = 60_000
/** what goes to other instances waits so long for a slow Redis; without any nothing waits */
const patienceMs = 2_000
/** people who are asked about together */
const atOnce = 500

/** A socket somewhere. The text sorts by the moment at which it was opened. */
export interface SocketEntry {
  userId: string
  instance: string
  socket: { id: string; openedAt: number }
}
const memberOf = ({ instance, socket }: Omit<SocketEntry, 'userId'>): string =>
  `${instance}:${String(socket.openedAt).padStart(15, '0')}:${socket.id}`
const partsOf = (member: string): [instance: string, socketId: string] => [
  member.slice(0, member.indexOf(':')),
  member.slice(member.lastIndexOf(':') + 1),
]

/** A socket that had to go because the person opened too many. */
export interface ExcessSocket {
  userId: string
  instance: string
  socketId: string
}

/**
 * Which instance holds which person's sockets, and that the person is online: leases in Redis, renewed while a socket
 * lives. Nothing is answered, and nothing kept, while Redis is away: `Live` enters again what was missed.
 */
@Injectable()
export class SocketDirectory {
  readonly #limit: number

  constructor(
    private readonly redis: RedisStore,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Pick<ChatConfig, 'SOCKETS_PER_PERSON'>,
  ) {
    defineSocketScripts(redis.client)
    this.#limit = config.SOCKETS_PER_PERSON
  }

  /** Enters or renews people's sockets of one instance. `missed`: of these Redis did not say that it knows them. */
  async enter(people: readonly SocketEntry[][]): Promise<{ excess: ExcessSocket[]; missed: SocketEntry[] }> {
    const excess: ExcessSocket[] = []
    const missed: SocketEntry[] = []
    const all = people.flatMap(([first, ...more]) => (first ? [[first, ...more] as const] : []))
    let isAway = false
    for (let from = 0; from < all.length; from += atOnce) {
      const some = all.slice(from, from + atOnce)
      if (isAway) {
        missed.push(...some.flat())
        continue
      }
      const replies = await this.#scripts(some, (commands, entries) => {
        const { userId } = entries[0]
        return commands.enterSockets(
          ...this.#keysOf(userId),
          this.#now(),
          leaseMs,
          this.#limit,
          this.redis.channel(presenceChannel(userId)),
          this.#change(true),
          ...entries.map(memberOf),
        )
      })
      isAway = replies.every((reply) => reply === null)
      for (const [index, entries] of some.entries()) {
        const reply = replies[index] as string[] | null
        if (reply === null) missed.push(...entries)
        for (const member of reply ?? []) {
          const [instance, socketId] = partsOf(member)
          excess.push({ userId: entries[0].userId, instance, socketId })
        }
      }
    }
    return { excess, missed }
  }

  async leave(entry: SocketEntry): Promise<void> {
    await this.redis.ask((redis) => redis.zrem(this.#keysOf(entry.userId)[0], memberOf(entry)))
  }

  /** Whoever of these holds no socket anywhere is offline from now on. */
  async goOffline(userIds: readonly string[]): Promise<void> {
    await this.#scripts(userIds, (commands, userId) =>
      commands.goOffline(
        ...this.#keysOf(userId),
        this.#now(),
        this.redis.channel(presenceChannel(userId)),
        this.#change(false),
      ),
    )
  }

  /** As `goOffline`, when the time to connect again is over, and without anybody being told. */
  async expireSoon(userIds: readonly string[], graceMs: number): Promise<void> {
    await this.#scripts(userIds, (commands, userId) =>
      commands.expireSoon(...this.#keysOf(userId), this.#now(), graceMs),
    )
  }

  /** For each person of whom Redis says it the instances that hold a socket of theirs. */
  async instances(userIds: readonly string[]): Promise<Map<string, Set<string>>> {
    const now = this.#now()
    const replies = await this.#scripts(userIds, (commands, userId) =>
      commands.zrangebyscore(this.#keysOf(userId)[0], now, '+inf'),
    )
    const found = new Map<string, Set<string>>()
    for (const [index, userId] of userIds.entries()) {
      const members = replies[index] as string[] | null
      if (members) found.set(userId, new Set(members.map((member) => partsOf(member)[0])))
    }
    return found
  }

  /**
   * Tells how many people this instance holds, until the next renewal, and forgets what dead instances told. Answers
   * the instances that there are. Null: Redis did not answer.
   */
  async count(instance: string, people: number): Promise<string[] | null> {
    const now = this.#now()
    const isTold = await this.redis.ask((redis) => redis.hset(presenceCounts, instance, `${people}:${now + leaseMs}`))
    const counts = isTold === null ? null : await this.redis.ask((redis) => redis.hgetall(presenceCounts))
    if (counts === null) return null
    const isOld = (one: string) => Number(counts[one]?.split(':')[1]) <= now
    const old = Object.keys(counts).filter(isOld)
    if (old.length > 0) await this.redis.ask((redis) => redis.hdel(presenceCounts, ...old))
    return Object.keys(counts).filter((one) => !isOld(one))
  }

  #scripts: RedisStore['many'] = (items, command) => this.redis.many(items, command, patienceMs)

  /** What a person's sockets and their presence are kept under; one script reaches both. */
  #keysOf(userId: string): [sockets: string, presence: string] {
    return [this.redis.keyOf('sockets', userId), presenceKey(this.redis, userId)]
  }

  #now(): number {
    return this.clock.now().getTime()
  }

  #change(online: boolean): string {
    return JSON.stringify({ online, at: this.clock.now().toISOString() } satisfies PresenceChange)
  }
}
