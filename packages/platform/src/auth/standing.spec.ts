import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type Standing, standing } from '@xinyu/contracts/internal/users'
import type { InternalClient } from '../internal-client.ts'
import { newId } from '../ids.ts'
import { Log } from '../log.ts'
import { RedisStore } from '../redis.ts'
import { Standings } from './standing.ts'

const silent = new Log('test', 'silent')
const answering = (known: Standing) =>
  ({ ask: () => Promise.resolve({ standing: known }) }) as unknown as InternalClient
const nobody = { ask: () => Promise.reject(new Error('nobody is asked here')) } as unknown as InternalClient
const good: Standing = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }
const banned: Standing = { ...good, isCompleted: 5 }
/** the users service's process, and another service's */
let stores: RedisStore[]
let users: Standings
let other: Standings
let me: string

beforeAll(async () => {
  const namespace = `s${newId()}`
  stores = [1, 2].map(() => new RedisStore(process.env.REDIS_URL ?? '', namespace))
  const made = stores.map((store) => new Standings(store, nobody, silent))
  if (made[0] && made[1]) [users, other] = [made[0], made[1]]
  await Promise.all(stores.map((store) => store.check()))
})
afterAll(() => stores.forEach((store) => store.onApplicationShutdown()))

const until = async (isSo: () => Promise<boolean> | boolean): Promise<boolean> => {
  for (
    const deadline = performance.now() + 5_000;
    performance.now() < deadline;
    await new Promise((next) => setTimeout(next, 5))
  )
    if (await isSo()) return true
  return false
}
/** From now on time stands still, until `pass`: what is remembered is not forgotten because the machine is slow. */
const stopTime = (): { pass: (milliseconds: number) => void } => {
  const at = Date.now()
  const time = jest.spyOn(Date, 'now').mockReturnValue(at)
  return { pass: (milliseconds) => void time.mockReturnValue(at + milliseconds) }
}
afterEach(() => void jest.restoreAllMocks())
/** Everything that the first process has told so far has been heard by the second: one channel tells in order. */
const heardAll = async (): Promise<void> => {
  const last = newId()
  await stores[0]?.client.set(`standing:${last}`, JSON.stringify(good))
  expect(await remembers(last)).toBe(true)
  await users.drop(last)
  expect(await until(() => other.recent(last) === undefined)).toBe(true)
}
const remembers = (person: string): Promise<boolean> =>
  until(async () => {
    await other.of(person)
    return other.recent(person) !== undefined
  })

beforeEach(async () => {
  me = newId()
  await users.put(me, good)
  await heardAll()
  expect(await remembers(me)).toBe(true)
})

test('a ban is known to every process as soon as it is told, whoever was remembered', async () => {
  stopTime()
  await other.of(me)
  expect(other.recent(me)).toEqual(good)
  await users.put(me, banned)
  await heardAll()
  expect(other.recent(me)).toBeUndefined()
  expect((await other.of(me))?.isCompleted).toBe(5)
})

test('a ban of which a process does not hear is known to it within a second all the same', async () => {
  const time = stopTime()
  await stores[0]?.client.set(`standing:${me}`, JSON.stringify(banned))
  time.pass(1_000)
  expect(other.recent(me)).toBeUndefined()
  jest.restoreAllMocks()
  expect((await other.of(me))?.isCompleted).toBe(5)
})

test('what was asked before a change is not remembered after it', async () => {
  await users.drop(me)
  await users.put(me, good)
  await heardAll()
  // in the moment of the change the users service may be asked, and here nobody answers for it
  const asking = other.of(me).catch(() => null)
  await other.put(me, banned)
  await asking
  expect(other.recent(me)?.isCompleted ?? 5).toBe(5)
})

test('whoever calls on is asked about together with the next one who must be; whoever has left is not', async () => {
  const [left, next] = [newId(), newId()]
  await users.put(left, good)
  await users.put(next, good)
  await users.put(me, good)
  await heardAll()
  const time = stopTime()
  await Promise.all([me, left].map((person) => other.of(person)))
  expect(other.recent(me)).toEqual(good)
  time.pass(800)
  const { client } = stores[1] as RedisStore
  const mget = client.mget.bind(client)
  let asked: string[] = []
  client.mget = ((keys: string[]) => {
    asked = keys
    return mget(keys)
  }) as never
  await other.of(next)
  client.mget = mget as never
  expect(asked).toEqual([`standing:${next}`, `standing:${me}`])
  time.pass(1_100)
  expect(other.recent(me)).toEqual(good)
})

describe('somebody whom Redis does not know', () => {
  /** A guard of another service, whose question the users service answers when it is told to. */
  const asking = () => {
    const waiting: ((answer: { standing: Standing }) => void)[] = []
    const internal = { ask: () => new Promise((resolve) => waiting.push(resolve)) } as unknown as InternalClient
    return {
      guard: new Standings(stores[1] as RedisStore, internal, silent),
      answer: (told: Standing) => waiting.forEach((resolve) => resolve({ standing: told })),
      isAsked: () => waiting.length > 0,
    }
  }
  const known = async (): Promise<number | undefined> => {
    const text = await stores[0]?.client.get(`standing:${me}`)
    return standing.safeParse(JSON.parse(text ?? 'null')).data?.isCompleted
  }

  test('is asked about, and known from then on', async () => {
    await users.drop(me)
    const { guard, answer, isAsked } = asking()
    const asked = guard.of(me)
    expect(await until(isAsked)).toBe(true)
    answer(good)
    expect(await asked).toEqual(good)
    expect(await until(async () => (await known()) === 4)).toBe(true)
  })

  test('stays banned when the answer of before the ban comes after it', async () => {
    await users.drop(me)
    const { guard, answer, isAsked } = asking()
    const asked = guard.of(me)
    expect(await until(isAsked)).toBe(true)
    await users.put(me, banned)
    answer(good)
    await asked
    await guard.stored()
    expect(await known()).toBe(5)
  })

  test('stays unknown when what is known of them was dropped between question and answer', async () => {
    await users.drop(me)
    const { guard, answer, isAsked } = asking()
    const asked = guard.of(me)
    expect(await until(isAsked)).toBe(true)
    await users.drop(me)
    answer(good)
    await asked
    await guard.stored()
    expect(await known()).toBeUndefined()
  })
})

test('of two changes at once the later one stands, whichever is told last', async () => {
  let tellOld: () => void = () => undefined
  const read = jest.fn(() => new Promise<Standing>((resolve) => (tellOld = () => resolve(good))))
  const first = users.publish(me, read)
  expect(await until(() => read.mock.calls.length > 0)).toBe(true)
  await other.put(me, banned)
  tellOld()
  await first
  expect((await users.of(me))?.isCompleted).toBe(5)
})

test('a change that Redis did not take is told as soon as it does, and until then it stands in the log', async () => {
  const [{ client }] = stores as [RedisStore]
  const lines = jest.spyOn(silent, 'error')
  const spies = (['set', 'del', 'eval'] as const).map((command) =>
    jest.spyOn(client, command).mockRejectedValue(new Error('Connection is closed') as never),
  )
  await users.put(me, banned)
  expect(lines).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ userId: me }))
  for (const spy of spies) spy.mockRestore()
  const asked = new Standings(stores[1] as RedisStore, answering(banned), silent)
  expect(await until(async () => (await asked.of(me))?.isCompleted === 5)).toBe(true)
})
