import { type Server, createServer, type Socket } from 'node:net'
import { Controller, Module } from '@nestjs/common'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { defineCall } from '@xinyu/contracts/call'
import { getAccountStatus, type AccountStatus } from '@xinyu/contracts/internal/users'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { z } from 'zod'
import { AccountStatuses } from '../auth/account-status.ts'
import { type PlatformConfig, platformConfig } from '../config.ts'
import { Implements } from '../http/calls/decorators.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import { RedisStore } from './redis.ts'

const base = {
  verb: 'POST',
  owner: 'moderation',
  caller: 'N',
  summary: '',
  input: z.object({}),
  output: z.object({}),
} as const
const plain = defineCall({ ...base, path: 'sample/plain' })
const signed = defineCall({ ...base, path: 'sample/paid', signed: true })
@Controller()
class SampleController {
  @Implements(plain) plain() {
    return {}
  }
  @Implements(signed) signed() {
    return {}
  }
}
@Module({ controllers: [SampleController] })
class SampleModule {}

/** A Redis proxy that can be blocked: what is sent waits forever, as with a frozen machine. */
const startProxy = async (target: URL): Promise<{ url: string; server: Server; freeze(): void; cut(): void }> => {
  const { connect } = await import('node:net')
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((socket) => {
    const behind = connect(Number(target.port), target.hostname)
    for (const [one, two] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.add(one)
      one
        .on('data', (chunk) => {
          if (!isFrozen) two.write(chunk)
        })
        .on('error', () => two.destroy())
        .on('close', () => two.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `redis://127.0.0.1:${port}`,
    server,
    freeze: () => {
      isFrozen = true
    },
    cut: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const known: AccountStatus = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }
const asked: string[] = []
let accountStatus: AccountStatus | null = known
let proxy: Awaited<ReturnType<typeof startProxy>>
let sample: ServiceUnderTest<PlatformConfig>
let me: TestPerson
beforeAll(async () => {
  proxy = await startProxy(new URL(process.env.REDIS_URL ?? ''))
  sample = await startService({
    name: 'moderation',
    module: SampleModule,
    config: platformConfig,
    env: { REDIS_URL: proxy.url },
    internal: [
      {
        call: getAccountStatus,
        answer: ({ user_id }: { user_id: string }) => {
          asked.push(user_id)
          return { standing: accountStatus }
        },
      },
    ],
  })
  me = await sample.person()
})
afterAll(async () => {
  proxy.cut()
  await sample.close()
})
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = Date.now()
  await work()
  return Date.now() - began
}

test('a status in Redis is not queried from the users service; a missing one is queried once', async () => {
  await sample.call(plain, {}, me)
  expect(asked).toEqual([])
  await sample.service.app.get(AccountStatuses).drop(me.id)
  await sample.call(plain, {}, me)
  await sample.call(plain, {}, me)
  expect(asked).toEqual([me.id])
})

test('an entry written by an older version is queried again', async () => {
  asked.length = 0
  await sample.service.app.get(AccountStatuses).drop(me.id)
  await sample.service.app.get(RedisStore).client.set(`standing:${me.id}`, '{"type":"ancient"}')
  await sample.call(plain, {}, me)
  expect(asked).toEqual([me.id])
})

test('while Redis hangs the guard calls the users service without noticeable delay, and still refuses banned people', async () => {
  await sample.service.app.get(AccountStatuses).drop(me.id)
  proxy.freeze()
  asked.length = 0
  expect(await timed(() => sample.call(plain, {}, me))).toBeLessThan(5_000)
  expect(asked).toEqual([me.id])
  accountStatus = { ...known, isCompleted: 5 }
  expect((await sample.refused(plain, {}, me)).code).toBe('ACCOUNT_BANNED')
  accountStatus = null
  expect((await sample.refused(plain, {}, me)).code).toBe('TOKEN_EXPIRED')
  accountStatus = known
})

test('while Redis is away: calls are answered at once, rates are counted locally, and a signed call is refused rather than accepted twice', async () => {
  proxy.cut()
  while (sample.service.app.get(RedisStore).client.status === 'ready')
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await timed(() => sample.call(plain, {}, me))).toBeLessThan(5_000)
  const limits = sample.service.app.get(RateLimit)
  for (let count = 0; count < 3; count++) await limits.consume('sample', 'me', 3, 60)
  await expect(limits.consume('sample', 'me', 3, 60)).rejects.toMatchObject({
    code: 'TOO_FREQUENT',
    details: { retryAfter: expect.any(Number) },
  })
  await limits.consume('sample', 'somebody else', 3, 60)
  const refused = await sample.refused(signed, {}, me)
  expect([refused.http, refused.code]).toEqual([503, 'UNAVAILABLE'])
  expect(await sample.service.app.get(AccountStatuses).find(me.id)).toEqual(known)
  // an unready pod would make all the above unavailable
  const ready = await fetch(`${sample.service.url}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 0, service: 'moderation', mongodb: true, degraded: ['redis'] },
  ])
})
