import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { type PlatformConfig, platformConfig, readConfig } from '@xinyu/platform/config'
import { redisSecurity } from '@xinyu/platform/engine-security'
import { newId } from '@xinyu/platform/ids'
import { RedisStore } from '@xinyu/platform/redis'
import { type RedisServers, RedisUnavailable, untilSo } from '@xinyu/testkit/redis-servers'
import { setTimeout as pause } from 'node:timers/promises'
import { startTwoChats, tellTalk, type TwoChats } from './chat.story.ts'
import { type Two, uses } from './uses.ts'

export interface Trouble {
  says: string
  /** brings it about; what the product is asked during it is answered somehow and in time */
  befalls(servers: RedisServers): Promise<void>
}

/** What comes too late on a busy machine is asked anew, of other people; what is wrong holds at no time. */
const comesToHold = async (holds: () => Promise<void>): Promise<void> => {
  for (const deadline = Date.now() + 60_000; ; await pause(100))
    try {
      return await holds()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
}

/** Everything that the product does with Redis, on these servers, and again after trouble, without a restart. */
export const tellProductOn = async (
  name: string,
  start: () => Promise<RedisServers>,
  troubles: readonly Trouble[],
): Promise<void> => {
  const servers = await start().catch((error: unknown) => {
    if (error instanceof RedisUnavailable && process.env.CI !== 'true') return error
    throw error
  })
  if (servers instanceof RedisUnavailable) {
    process.stderr.write(`NOT TRIED: the product on ${name}: ${servers.message}\n`)
    test.skip(`the product on ${name}: ${servers.message}`, () => undefined)
    return
  }

  describe(`on ${name}`, () => {
    let two: Two
    let chats: TwoChats
    beforeAll(async () => {
      const config: PlatformConfig = readConfig(platformConfig, { ...process.env, ...servers.env })
      const namespace = newId()
      const store = (): RedisStore => new RedisStore(config.REDIS_URL, namespace, redisSecurity(config))
      two = [store(), store()]
      chats = await startTwoChats(servers.env)
      for (const one of two) await untilSo('Redis is there', () => one.check().then(() => true))
    })
    afterAll(async () => {
      await chats?.close()
      for (const one of two ?? []) one.onApplicationShutdown()
      await servers.end()
    })

    test.each(Object.entries(uses))('%s', (_says, { holds }) => comesToHold(() => holds(two)))
    test('two people on two instances see each other come, talk and go', () => comesToHold(() => tellTalk(chats)))

    for (const { says, befalls } of troubles)
      test(`${says}: all of that goes on, without a restart`, async () => {
        await befalls(servers)
        for (const { holds } of Object.values(uses)) await comesToHold(() => holds(two))
        await comesToHold(() => tellTalk(chats))
      })
  })
}
