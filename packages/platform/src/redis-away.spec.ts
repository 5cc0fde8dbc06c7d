import { type Server, createServer, type Socket } from 'node:net'
import { Controller, Module } from '@nestjs/common'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { defineCall } from '@xinyu/contracts/call'
import { getStanding, type Standing } from '@xinyu/contracts/internal/users'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { z } from 'zod'
import { Standings } from './auth/standing.ts'
import { type PlatformConfig, platformConfig } from './config.ts'
import { Implements } from './http/decorators.ts'
import { RateLimit } from './rate-limit.ts'
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

/** A way to Redis that can be blocked: what is sent waits for ever, as with a machine that is frozen. */
const startDoor = async (target: URL): Promise<{ url: string; server: Server; freeze(): void; cut(): void }> => {
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

const known: Standing = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }
const asked: string[] = []
let standing: Standing | null = known
let door: Awaited<ReturnType<typeof startDoor>>
let sample: ServiceUnderTest<PlatformConfig>
let me: TestPerson
beforeAll(async () => {
  door = await startDoor(new URL(process.env.REDIS_URL ?? ''))
  sample = await startService({
    name: 'moderation',
    module: SampleModule,
    config: platformConfig,
    env: { REDIS_URL: door.url },
    internal: [
      {
        call: getStanding,
        answer: ({ user_id }: { user_id: string }) => {
          asked.push(user_id)
          return { standing }
        },
      },
    ],
  })
  me = await sample.person()
})
afterAll(async () => {
  door.cut()
  await sample.close()
})
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = Date.now()
  await work()
  return Date.now() - began
}

test('who is known to Redis is not asked about; who is not is asked about once', async () => {
  await sample.call(plain, {}, me)
  expect(asked).toEqual([])
  await sample.service.app.get(Standings).drop(me.id)
  await sample.call(plain, {}, me)
  await sample.call(plain, {}, me)
  expect(asked).toEqual([me.id])
})

test('what an older version left in Redis is asked about anew', async () => {
  asked.length = 0
  await sample.service.app.get(Standings).drop(me.id)
  await sample.service.app.get(RedisStore).client.set(`standing:${me.id}`, '{"type":"ancient"}')
  await sample.call(plain, {}, me)
  expect(asked).toEqual([me.id])
})

test('while Redis answers nothing the guard asks the users service, soon enough that nobody notices, and still shuts out who must be', async () => {
  await sample.service.app.get(Standings).drop(me.id)
  door.freeze()
  asked.length = 0
  expect(await timed(() => sample.call(plain, {}, me))).toBeLessThan(5_000)
  expect(asked).toEqual([me.id])
  standing = { ...known, isCompleted: 5 }
  expect((await sample.refused(plain, {}, me)).code).toBe('ACCOUNT_BANNED')
  standing = null
  expect((await sample.refused(plain, {}, me)).code).toBe('TOKEN_EXPIRED')
  standing = known
})

test('while Redis is gone: calls are answered at once, frequency is counted here, and a signed call is refused rather than taken twice', async () => {
  door.cut()
  while (sample.service.app.get(RedisStore).client.status === 'ready')
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await timed(() => sample.call(plain, {}, me))).toBeLessThan(5_000)
  const limits = sample.service.app.get(RateLimit)
  for (let count = 0; count < 3; count++) await limits.take('sample', 'me', 3, 60)
  await expect(limits.take('sample', 'me', 3, 60)).rejects.toMatchObject({
    code: 'TOO_FREQUENT',
    details: { retryAfter: expect.any(Number) },
  })
  await limits.take('sample', 'somebody else', 3, 60)
  const refused = await sample.refused(signed, {}, me)
  expect([refused.http, refused.code]).toEqual([503, 'UNAVAILABLE'])
  expect(await sample.service.app.get(Standings).of(me.id)).toEqual(known)
  // a pod that were unready for it would take away all that was just answered
  const ready = await fetch(`${sample.service.url}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 0, service: 'moderation', mongodb: true, degraded: ['redis'] },
  ])
})
