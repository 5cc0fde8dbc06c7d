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
/** people in one pipeline */
const atOnce = 500
const socketsOf = (userId: string): string => `sockets:${userId}`

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
 * lives. Nothing is answered, and nothing kept, while Redis is away: the next renewal enters everybody again.
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

  /** Enters or renews a person's sockets of one instance. Null: Redis did not answer. */
  async enter(people: readonly SocketEntry[][]): Promise<ExcessSocket[] | null> {
    const excess: ExcessSocket[] = []
    for (let from = 0; from < people.length; from += atOnce) {
      const some = people
        .slice(from, from + atOnce)
        .flatMap(([first, ...more]) => (first ? [[first, ...more] as const] : []))
      const replies = await this.#scripts(some, (pipeline, entries) => {
        const { userId } = entries[0]
        pipeline.enterSockets(
          socketsOf(userId),
          presenceKey(userId),
          this.#now(),
          leaseMs,
          this.#limit,
          this.redis.channel(presenceChannel(userId)),
          this.#change(true),
          ...entries.map(memberOf),
        )
      })
      if (!replies) return null
      for (const [index, [{ userId }]] of some.entries())
        for (const member of (replies[index] ?? []) as string[]) {
          const [instance, socketId] = partsOf(member)
          excess.push({ userId, instance, socketId })
        }
    }
    return excess
  }

  async leave(entry: SocketEntry): Promise<void> {
    await this.redis.ask((redis) => redis.zrem(socketsOf(entry.userId), memberOf(entry)))
  }

  /** Whoever of these holds no socket anywhere is offline from now on. False: Redis did not answer. */
  async goOffline(userIds: readonly string[]): Promise<boolean> {
    const replies = await this.#scripts(userIds, (pipeline, userId) =>
      pipeline.goOffline(
        socketsOf(userId),
        presenceKey(userId),
        this.#now(),
        this.redis.channel(presenceChannel(userId)),
        this.#change(false),
      ),
    )
    return replies !== null
  }

  /** As `goOffline`, when the time to connect again is over, and without anybody being told. */
  async expireSoon(userIds: readonly string[], graceMs: number): Promise<void> {
    await this.#scripts(userIds, (pipeline, userId) =>
      pipeline.expireSoon(socketsOf(userId), presenceKey(userId), this.#now(), graceMs),
    )
  }

  /** For each person the instances that hold a socket of theirs. Null: Redis did not answer. */
  async instances(userIds: readonly string[]): Promise<Map<string, Set<string>> | null> {
    const now = this.#now()
    const replies = await this.#scripts(userIds, (pipeline, userId) =>
      pipeline.zrangebyscore(socketsOf(userId), now, '+inf'),
    )
    if (!replies) return null
    const instancesOf = (members: unknown): Set<string> =>
      new Set(((members ?? []) as string[]).map((member) => partsOf(member)[0]))
    return new Map(userIds.map((userId, index) => [userId, instancesOf(replies[index])]))
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

  /** Null: Redis did not answer. */
  async #scripts<T>(
    items: readonly T[],
    add: (pipeline: ReturnType<RedisStore['client']['pipeline']>, item: T) => unknown,
  ): Promise<unknown[] | null> {
    if (items.length === 0) return []
    return this.redis.ask(async (redis) => {
      const pipeline = redis.pipeline()
      for (const item of items) add(pipeline, item)
      const replies = (await pipeline.exec()) ?? []
      return replies.map(([error, reply]) => {
        if (error) throw error
        return reply
      })
    }, patienceMs)
  }

  #now(): number {
    return this.clock.now().getTime()
  }

  #change(online: boolean): string {
    return JSON.stringify({ online, at: this.clock.now().toISOString() } satisfies PresenceChange)
  }
}
