import type { Callback, Result } from 'ioredis'
import type { RedisClient } from '@xinyu/platform/redis-client'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Answers the members that had to go, the oldest first. */
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
    /** Answers whether the person went offline by this. */
    goOffline(
      sockets: string,
      presence: string,
      now: number,
      channel: string,
      change: string,
      callback?: Callback<number>,
    ): Result<number, Context>
    /** Shortens what is left of the key's life, unless the person holds a socket. */
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
 * Leases of sockets that ran out go, the given ones are renewed, and so is the presence; whoever was offline before is
 * told of. A person who holds too many loses those that were opened first. In one script, so that two instances never
 * take the same socket for the oldest, and changes are told in the order in which they happened.
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
