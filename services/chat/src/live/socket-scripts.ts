import type { Callback, Result } from 'ioredis'
import type { RedisClient } from '@xinyu/platform/redis/redis-client'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Returns the removed members, oldest first. */
    enterSockets(
      sockets: string,
      presence: string,
      now: number,
      leaseMs: number,
      limit: number,
      channel: string,
      change: string,
      ...members: (string | Callback<string[]>)[]
    ): Result<string[], Context>
    /** Returns whether this made the person go offline. */
    goOffline(
      sockets: string,
      presence: string,
      now: number,
      channel: string,
      change: string,
      callback?: Callback<number>,
    ): Result<number, Context>
    /** Shortens the key's lifetime, unless the person holds a socket. */
    expireSoon(
      sockets: string,
      presence: string,
      now: number,
      graceMs: number,
      callback?: Callback<number>,
    ): Result<number, Context>
  }
}

/**
 * Removes expired socket leases, renews the given ones and the presence; publishes a change if the person was offline.
 * A person with too many sockets loses the oldest. One script, so that two instances never pick the same socket as the
 * oldest, and changes are published in the order in which they happen.
 */
const enterSockets = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
for i = 6, #ARGV do redis.call('ZADD', KEYS[1], ARGV[1] + ARGV[2], ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
if redis.call('PEXPIRE', KEYS[2], ARGV[2]) == 0 then
  redis.call('SET', KEYS[2], cjson.decode(ARGV[5]).at, 'PX', ARGV[2])
  redis.call('PUBLISH', ARGV[4], ARGV[5])
end
local gone = {}
local excess = redis.call('ZCARD', KEYS[1]) - ARGV[3]
if excess > 0 then
  local members = redis.call('ZRANGE', KEYS[1], 0, -1)
  table.sort(members, function(a, b) return a:match(':(.*)') < b:match(':(.*)') end)
  for i = 1, excess do
    redis.call('ZREM', KEYS[1], members[i])
    gone[i] = members[i]
  end
end
return gone`

const noSocket = `redis.call('ZCOUNT', KEYS[1], '(' .. ARGV[1], '+inf') == 0`
const goOffline = `
if ${noSocket} and redis.call('DEL', KEYS[2]) == 1 then
  redis.call('PUBLISH', ARGV[2], ARGV[3])
  return 1
end
return 0`
const expireSoon = `
if ${noSocket} then return redis.call('PEXPIRE', KEYS[2], ARGV[2]) end
return 0`

export const defineSocketScripts = (redis: RedisClient): void => {
  for (const [name, lua] of Object.entries({ enterSockets, goOffline, expireSoon }))
    redis.defineCommand(name, { numberOfKeys: 2, lua })
}
