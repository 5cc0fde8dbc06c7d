import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { RedisStore } from '@xinyu/platform/redis'

const lease = 60_000
const socketsOf = (userId: string): string => `sockets:${userId}`
const instanceOf = (member: string): string => member.slice(0, member.indexOf(':'))

/** Which instance holds which person's sockets: leases in Redis, renewed while the socket lives. */
@Injectable()
export class SocketDirectory {
  constructor(
    private readonly redis: RedisStore,
    private readonly clock: Clock,
  ) {}

  /** Enters or renews. `members` are `<instance>:<socket>`. */
  async enter(entries: readonly { userId: string; member: string }[]): Promise<void> {
    if (entries.length === 0) return
    const until = this.clock.now().getTime() + lease
    const pipeline = this.redis.client.pipeline()
    for (const { userId, member } of entries)
      pipeline.zadd(socketsOf(userId), until, member).pexpire(socketsOf(userId), lease)
    await pipeline.exec()
  }

  async leave(userId: string, member: string): Promise<void> {
    await this.redis.client.zrem(socketsOf(userId), member)
  }

  /** For each person the instances that hold a socket of theirs. */
  async instances(userIds: readonly string[]): Promise<Map<string, Set<string>>> {
    const now = this.clock.now().getTime()
    const pipeline = this.redis.client.pipeline()
    for (const userId of userIds) pipeline.zrangebyscore(socketsOf(userId), now, '+inf')
    const replies = (await pipeline.exec()) ?? []
    return new Map(
      userIds.map((userId, index) => [userId, new Set(((replies[index]?.[1] ?? []) as string[]).map(instanceOf))]),
    )
  }
}
