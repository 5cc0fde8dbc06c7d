import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { addToBlackList, getBlackList, removeFromBlackList } from '@xinyu/contracts/http/users/blocks'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { FixedClock } from '@xinyu/platform/clock'
import { signUp } from '@xinyu/testkit/people/members'
import { markOnline } from '@xinyu/testkit/online'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { UsersModule } from '../users.module.ts'
import { BlocksStore } from './blocks.store.ts'
import { MAX_BLOCKS } from './blocks.rules.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000' },
  })
})
afterAll(() => users.close())

const facts = async (id: string): Promise<string[]> => {
  await users.drain()
  return users.published.filter(({ key, type }) => key === id && type !== 'users.signed-in.v1').map(({ type }) => type)
}
const edges = (side: 'blocks' | 'blocked_by') =>
  users.database.collection<{ _id: string; isBlocked: boolean; owner: string }>(side)
const stored = async (id: string) => users.service.app.get(UsersStore, { strict: false }).find(id)

test('a block hides both from each other, is listed newest first, and ends', async () => {
  const [me, other, third] = [await signUp(users), await signUp(users), await signUp(users)]
  await users.call(addToBlackList, { user2_id: other.id }, me)
  await users.call(addToBlackList, { user2_id: other.id }, me)
  await users.call(addToBlackList, { user2_id: third.id }, me)
  expect((await users.refused(getProfile, { user_id: other.id }, me)).code).toBe('USER_NOT_FOUND')
  expect((await users.refused(getProfile, { user_id: me.id }, other)).code).toBe('USER_NOT_FOUND')
  const { list, total } = await users.call(getBlackList, { rows: 1 }, me)
  expect([list.map((card) => card._id), total]).toEqual([[third.id], 2])
  await users.call(removeFromBlackList, { user2_id: other.id }, me)
  expect((await users.refused(getProfile, { user_id: other.id }, me)).code).toBe('USER_NOT_FOUND')
  expect(await facts(me.id)).toEqual([
    'users.registered.v1',
    'users.blacklisted.v1',
    'users.blacklisted.v1',
    'users.unblacklisted.v1',
  ])
})

test('my list shows whom I blocked, but no profile of a member who also blocked me or was never approved', async () => {
  const [me, known, mutual, fresh] = [
    await signUp(users),
    await signUp(users),
    await signUp(users),
    await signUp(users),
  ]
  for (const one of [known, mutual, fresh]) {
    const texts = { name: `n${one.id.slice(-6)}`, aboutMe: '', emotion: '', lover: '' }
    const approved = one === fresh ? {} : { isCompleted: 4 as const, approved: { ...texts, avatar: null } }
    await users.service.app
      .get(UsersStore, { strict: false })
      .change(one.id, () => ({ set: { ...texts, ...approved } }))
    await markOnline(users, one.id)
    await users.call(addToBlackList, { user2_id: one.id }, me)
  }
  await users.call(addToBlackList, { user2_id: me.id }, mutual)
  const { list, total } = await users.call(getBlackList, {}, me)
  expect([list.map(({ _id, name, online }) => ({ _id, name, online })), total]).toEqual([
    [
      { _id: fresh.id, name: '', online: false },
      { _id: mutual.id, name: '', online: false },
      { _id: known.id, name: `n${known.id.slice(-6)}`, online: false },
    ],
    3,
  ])
})

test('refuses oneself and unknown ids', async () => {
  const me = await signUp(users)
  expect((await users.refused(addToBlackList, { user2_id: me.id }, me)).code).toBe('SELF')
  expect((await users.refused(addToBlackList, { user2_id: 'nobody' }, me)).code).toBe('USER_NOT_FOUND')
})

test('a member who is blocked by many, and blocks many, has a document of the same size as before', async () => {
  const [me, ...others] = [await signUp(users), await signUp(users), await signUp(users), await signUp(users)]
  const sizeOf = async () => JSON.stringify(await stored(me.id)).length
  const before = await sizeOf()
  for (const other of others) {
    await users.call(addToBlackList, { user2_id: other.id }, me)
    await users.call(addToBlackList, { user2_id: me.id }, other)
  }
  await users.drain()
  expect(Math.abs((await sizeOf()) - before)).toBeLessThan(10)
  expect(await stored(me.id)).toMatchObject({ blockCount: 3, blockChanges: [] })
})

test('a thousand is the maximum', async () => {
  const [me, other] = [await signUp(users), await signUp(users)]
  await users.service.app.get(UsersStore, { strict: false }).change(me.id, () => ({ set: { blockCount: MAX_BLOCKS } }))
  expect((await users.refused(addToBlackList, { user2_id: other.id }, me)).code).toBe('INVALID_INPUT')
})

test('each side finds its block by its own key', async () => {
  const [me, other] = [await signUp(users), await signUp(users)]
  await users.call(addToBlackList, { user2_id: other.id }, me)
  expect(await edges('blocks').findOne({ owner: me.id })).toMatchObject({
    _id: `${me.id}:${other.id}`,
    isBlocked: true,
  })
  expect(await edges('blocked_by').findOne({ owner: other.id })).toMatchObject({
    _id: `${other.id}:${me.id}`,
    isBlocked: true,
  })
})

describe('edges are built from the member’s document', () => {
  const store = () => users.service.app.get(BlocksStore, { strict: false })

  test('also when the writer crashes between the two; until then a repeat is recognized and an unblock counts', async () => {
    const [me, other, third] = [await signUp(users), await signUp(users), await signUp(users)]
    const lost = jest.spyOn(store(), 'project').mockRejectedValue(new Error('the process was killed'))
    for (const who of [other, other, third]) await users.call(addToBlackList, { user2_id: who.id }, me)
    await users.call(removeFromBlackList, { user2_id: other.id }, me)
    expect(await edges('blocks').countDocuments({ owner: me.id })).toBe(0)
    lost.mockRestore()
    await users.runJob('user-projections')
    const { list, total } = await users.call(getBlackList, {}, me)
    expect([list.map((card) => card._id), total]).toEqual([[third.id], 1])
    expect(await facts(me.id)).toEqual([
      'users.registered.v1',
      'users.blacklisted.v1',
      'users.blacklisted.v1',
      'users.unblacklisted.v1',
    ])
  })

  test('and a late repeat of a change does not bring a lifted block back', async () => {
    const [me, other] = [await signUp(users), await signUp(users)]
    const project = jest.spyOn(store(), 'project')
    await users.call(addToBlackList, { user2_id: other.id }, me)
    const late = project.mock.calls.find(([user]) => user._id === me.id)?.[0]
    project.mockRestore()
    await users.call(removeFromBlackList, { user2_id: other.id }, me)
    if (!late) throw new Error('nothing was projected')
    await store().project(late)
    expect((await users.call(getBlackList, {}, me)).list).toEqual([])
    expect((await users.refused(getProfile, { user_id: me.id }, other)).code).toBe('USER_NOT_FOUND')
  })

  test('of many blocks at the same time each is one fact and one edge', async () => {
    const me = await signUp(users)
    const others = await Promise.all(Array.from({ length: 4 }, () => signUp(users)))
    await Promise.all([...others, ...others].map((other) => users.call(addToBlackList, { user2_id: other.id }, me)))
    expect(await edges('blocks').countDocuments({ owner: me.id, isBlocked: true })).toBe(4)
    expect((await facts(me.id)).filter((type) => type === 'users.blacklisted.v1')).toHaveLength(4)
    expect(await stored(me.id)).toMatchObject({ blockCount: 4, blockChanges: [] })
  })
})
