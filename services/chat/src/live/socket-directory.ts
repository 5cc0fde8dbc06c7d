import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { type PresenceChange, presenceChannel, presenceCounts, presenceKey } from '@xinyu/platform/redis/presence'
import { RedisStore } from '@xinyu/platform/redis/redis'
import type { ChatConfig } from '../config.ts'
import { defineSocketScripts } from './socket-scripts.ts'

/** a crashed instance's people stay online for this long; renewed three times within it */
const leaseMs = 60_000
/** longest wait for a slow Redis before sending to other instances; without Redis nothing waits */
const timeoutMs = 2_000
/** people per query */
const batchSize = 500

/** A socket on some instance. The text sorts by opening time. */
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

/** A socket that was removed because the person opened too many. */
export interface ExcessSocket {
  userId: string
  instance: string
  socketId: string
}

/**
 * Which instance holds which person's sockets, and that the person is online: leases in Redis, renewed while a socket
 * lives. While Redis is down nothing is returned or stored: `Live` enters missed sockets again.
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

  /** Enters or renews people's sockets of one instance. `missed`: Redis did not confirm these. */
  async enter(people: readonly SocketEntry[][]): Promise<{ excess: ExcessSocket[]; missed: SocketEntry[] }> {
    const excess: ExcessSocket[] = []
    const missed: SocketEntry[] = []
    const all = people.flatMap(([first, ...more]) => (first ? [[first, ...more] as const] : []))
    let isAway = false
    for (let from = 0; from < all.length; from += batchSize) {
      const some = all.slice(from, from + batchSize)
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
    await this.redis.tryCommand((redis) => redis.zrem(this.#keysOf(entry.userId)[0], memberOf(entry)))
  }

  /** Marks as offline those of these people who hold no socket anywhere. */
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

  /** As `goOffline`, after the reconnect time and without notifying anybody. */
  async expireSoon(userIds: readonly string[], graceMs: number): Promise<void> {
    await this.#scripts(userIds, (commands, userId) =>
      commands.expireSoon(...this.#keysOf(userId), this.#now(), graceMs),
    )
  }

  /** The instances that hold a socket of each person, for the people Redis answered for. */
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
   * Reports this instance's number of people until the next renewal, and removes reports of dead instances. Returns the
   * live instances. Null: Redis did not answer.
   */
  async count(instance: string, people: number): Promise<string[] | null> {
    const now = this.#now()
    const isStored = await this.redis.tryCommand((redis) =>
      redis.hset(presenceCounts, instance, `${people}:${now + leaseMs}`),
    )
    const counts = isStored === null ? null : await this.redis.tryCommand((redis) => redis.hgetall(presenceCounts))
    if (counts === null) return null
    const isOld = (one: string) => Number(counts[one]?.split(':')[1]) <= now
    const old = Object.keys(counts).filter(isOld)
    if (old.length > 0) await this.redis.tryCommand((redis) => redis.hdel(presenceCounts, ...old))
    return Object.keys(counts).filter((one) => !isOld(one))
  }

  #scripts: RedisStore['tryPipeline'] = (items, command) => this.redis.tryPipeline(items, command, timeoutMs)

  /** Keys of a person's sockets and presence; one script can reach both. */
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
