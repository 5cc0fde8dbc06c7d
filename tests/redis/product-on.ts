import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { type PlatformConfig, platformConfig, readConfig } from '@xinyu/platform/config'
import { redisSecurity } from '@xinyu/platform/connections/engine-security'
import { newId } from '@xinyu/platform/ids'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { type RedisServers, RedisUnavailable, waitUntil } from '@xinyu/testkit/redis/redis-servers'
import { setTimeout as pause } from 'node:timers/promises'
import { startTwoChats, chatScenario, type TwoChats } from './chat.scenario.ts'
import { uses } from './uses/all.ts'
import type { Two } from './uses/use.ts'

export interface Failure {
  title: string
  /** causes the failure; requests during it must be answered in time, with success or refusal */
  inject(servers: RedisServers): Promise<void>
}

/** Retries with other people: a slow machine may answer late, but a wrong answer never passes. */
const eventuallyHolds = async (holds: () => Promise<void>): Promise<void> => {
  for (const deadline = Date.now() + 60_000; ; await pause(100))
    try {
      return await holds()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
}

/** Runs every use of Redis on these servers, and again after each failure without a restart. */
export const testProductOn = async (
  name: string,
  start: () => Promise<RedisServers>,
  failures: readonly Failure[],
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
      for (const one of two) await waitUntil('Redis is there', () => one.check().then(() => true))
    })
    afterAll(async () => {
      await chats?.close()
      for (const one of two ?? []) one.onApplicationShutdown()
      await servers.end()
    })

    test.each(Object.entries(uses))('%s', (_says, { holds }) => eventuallyHolds(() => holds(two)))
    test('two people on two instances see each other come online, chat and leave', () =>
      eventuallyHolds(() => chatScenario(chats)))

    for (const { title, inject } of failures)
      test(`${title}: all of that still works, without a restart`, async () => {
        await inject(servers)
        for (const { holds } of Object.values(uses)) await eventuallyHolds(() => holds(two))
        await eventuallyHolds(() => chatScenario(chats))
      })
  })
}
