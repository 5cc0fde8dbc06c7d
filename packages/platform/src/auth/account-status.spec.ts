import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type AccountStatus, accountStatus } from '@xinyu/contracts/internal/users'
import type { InternalClient } from '../connections/internal-client.ts'
import { newId } from '../ids.ts'
import { Log } from '../logging/log.ts'
import { RedisStore } from '../redis/redis.ts'
import { AccountStatuses } from './account-status.ts'
import { until } from '@xinyu/testkit/until'

const silent = new Log('test', 'silent')
const answering = (known: AccountStatus) =>
  ({ call: () => Promise.resolve({ standing: known }) }) as unknown as InternalClient
const noPeer = { call: () => Promise.reject(new Error('no internal call expected')) } as unknown as InternalClient
const good: AccountStatus = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }
const banned: AccountStatus = { ...good, isCompleted: 5 }
/** the users service's process, and another service's */
let stores: RedisStore[]
let users: AccountStatuses
let other: AccountStatuses
let me: string

beforeAll(async () => {
  const namespace = `s${newId()}`
  stores = [1, 2].map(() => new RedisStore(process.env.REDIS_URL ?? '', namespace))
  const made = stores.map((store) => new AccountStatuses(store, noPeer, silent))
  if (made[0] && made[1]) [users, other] = [made[0], made[1]]
  await Promise.all(stores.map((store) => store.check()))
})
afterAll(() => stores.forEach((store) => store.onApplicationShutdown()))

/** Freezes time until `pass`, so that a slow machine does not expire the cache. */
const freezeTime = (): { pass: (milliseconds: number) => void } => {
  const at = Date.now()
  const time = jest.spyOn(Date, 'now').mockReturnValue(at)
  return { pass: (milliseconds) => void time.mockReturnValue(at + milliseconds) }
}
afterEach(() => void jest.restoreAllMocks())
/** Resolves when the second process has received everything the first published: a channel keeps its order. */
const allReceived = async (): Promise<void> => {
  const last = newId()
  await stores[0]?.client.set(`standing:${last}`, JSON.stringify(good))
  expect(await remembers(last)).toBe(true)
  await users.drop(last)
  await until(() => other.findRecent(last) === undefined)
}
const remembers = (person: string): Promise<boolean> =>
  until(async () => {
    await other.find(person)
    return other.findRecent(person) !== undefined
  })

beforeEach(async () => {
  me = newId()
  await users.publishStatus(me, good)
  await allReceived()
  expect(await remembers(me)).toBe(true)
})

test('a ban reaches every process as soon as it is published, even one with a cached status', async () => {
  freezeTime()
  await other.find(me)
  expect(other.findRecent(me)).toEqual(good)
  await users.publishStatus(me, banned)
  await allReceived()
  expect(other.findRecent(me)).toBeUndefined()
  expect((await other.find(me))?.isCompleted).toBe(5)
})

test('a process that misses the message of a ban sees the ban within a second', async () => {
  const time = freezeTime()
  await stores[0]?.client.set(`standing:${me}`, JSON.stringify(banned))
  time.pass(1_000)
  expect(other.findRecent(me)).toBeUndefined()
  jest.restoreAllMocks()
  expect((await other.find(me))?.isCompleted).toBe(5)
})

test('a status that was requested before a change is not cached after it', async () => {
  await users.drop(me)
  await users.publishStatus(me, good)
  await allReceived()
  // during the change the users service may be called, and no one answers for it here
  const asking = other.find(me).catch(() => null)
  await other.publishStatus(me, banned)
  await asking
  expect(other.findRecent(me)?.isCompleted ?? 5).toBe(5)
})

test('the status of an active caller is refreshed with the next query; that of an inactive one is not', async () => {
  const [left, next] = [newId(), newId()]
  await users.publishStatus(left, good)
  await users.publishStatus(next, good)
  await users.publishStatus(me, good)
  await allReceived()
  const time = freezeTime()
  await Promise.all([me, left].map((person) => other.find(person)))
  expect(other.findRecent(me)).toEqual(good)
  time.pass(800)
  const { client } = stores[1] as RedisStore
  const mget = client.mget.bind(client)
  let asked: string[] = []
  client.mget = ((keys: string[]) => {
    asked = keys
    return mget(keys)
  }) as never
  await other.find(next)
  client.mget = mget as never
  expect(asked).toEqual([`standing:${next}`, `standing:${me}`])
  time.pass(1_100)
  expect(other.findRecent(me)).toEqual(good)
})

describe('an account without a status in Redis', () => {
  /** A guard of another service; the test decides when the users service answers it. */
  const asking = () => {
    const waiting: ((answer: { standing: AccountStatus }) => void)[] = []
    const internal = { call: () => new Promise((resolve) => waiting.push(resolve)) } as unknown as InternalClient
    return {
      guard: new AccountStatuses(stores[1] as RedisStore, internal, silent),
      answer: (status: AccountStatus) => waiting.forEach((resolve) => resolve({ standing: status })),
      isAsked: () => waiting.length > 0,
    }
  }
  const known = async (): Promise<number | undefined> => {
    const text = await stores[0]?.client.get(`standing:${me}`)
    return accountStatus.safeParse(JSON.parse(text ?? 'null')).data?.isCompleted
  }

  test('is queried once and cached', async () => {
    await users.drop(me)
    const { guard, answer, isAsked } = asking()
    const asked = guard.find(me)
    await until(isAsked)
    answer(good)
    expect(await asked).toEqual(good)
    await until(async () => (await known()) === 4)
  })

  test('stays banned when the answer from before the ban arrives after it', async () => {
    await users.drop(me)
    const { guard, answer, isAsked } = asking()
    const asked = guard.find(me)
    await until(isAsked)
    await users.publishStatus(me, banned)
    answer(good)
    await asked
    await guard.waitUntilStored()
    expect(await known()).toBe(5)
  })

  test('stays unknown when its status was dropped between query and answer', async () => {
    await users.drop(me)
    const { guard, answer, isAsked } = asking()
    const asked = guard.find(me)
    await until(isAsked)
    await users.drop(me)
    answer(good)
    await asked
    await guard.waitUntilStored()
    expect(await known()).toBeUndefined()
  })
})

test('of two concurrent changes the later one is stored, whichever is published last', async () => {
  let resolveOld: () => void = () => undefined
  const read = jest.fn(() => new Promise<AccountStatus>((resolve) => (resolveOld = () => resolve(good))))
  const first = users.publish(me, read)
  await until(() => read.mock.calls.length > 0)
  await other.publishStatus(me, banned)
  resolveOld()
  await first
  expect((await users.find(me))?.isCompleted).toBe(5)
})

test('a change that Redis did not accept is logged, and published as soon as Redis accepts it', async () => {
  const [{ client }] = stores as [RedisStore]
  const lines = jest.spyOn(silent, 'error')
  const spies = (['set', 'del', 'eval'] as const).map((command) =>
    jest.spyOn(client, command).mockRejectedValue(new Error('Connection is closed') as never),
  )
  await users.publishStatus(me, banned)
  expect(lines).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ userId: me }))
  for (const spy of spies) spy.mockRestore()
  const asked = new AccountStatuses(stores[1] as RedisStore, answering(banned), silent)
  await until(async () => (await asked.find(me))?.isCompleted === 5)
})
