import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { RedisStore } from '@xinyu/platform/redis'

const leaseMs = 60_000
const socketsOf = (userId: string): string => `sockets:${userId}`
const instanceOf = (member: string): string => member.slice(0, member.indexOf(':'))

/**
 * Which instance holds which person's sockets: leases in Redis, renewed while the socket lives. Every entry or renewal
 * removes the person's leases that have run out, so that those of dead instances do not gather.
 */
@Injectable()
export class SocketDirectory {
  constructor(
    private readonly redis: RedisStore,
    private readonly clock: Clock,
  ) {}

  /** Enters or renews. `members` are `<instance>:<socket>`. */
  async enter(entries: readonly { userId: string; member: string }[]): Promise<void> {
    if (entries.length === 0) return
    const now = this.clock.now().getTime()
    const pipeline = this.redis.client.pipeline()
    for (const { userId, member } of entries) {
      const key = socketsOf(userId)
      pipeline
        .zremrangebyscore(key, '-inf', now)
        .zadd(key, now + leaseMs, member)
        .pexpire(key, leaseMs)
    }
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
