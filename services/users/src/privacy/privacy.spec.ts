import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import {
  addToBlackList,
  getBlackList,
  getPrivacy,
  getProfile,
  removeFromBlackList,
  setPrivacy,
} from '@xinyu/contracts/http/users'
import { joined } from '@xinyu/testkit/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

jest.setTimeout(30_000)
let users: ServiceUnderTest<UsersConfig>
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    env: { SMS_CODES_PER_IP: '1000' },
  })
}, 60_000)
afterAll(() => users.close())
const facts = async (id: string): Promise<string[]> => {
  await users.drain()
  return users.published.filter((envelope) => envelope.key === id).map((envelope) => envelope.type)
}

test('a block hides both from each other, is listed newest first, and ends', async () => {
  const [me, other, third] = [await joined(users), await joined(users), await joined(users)]
  await users.call(addToBlackList, { user2_id: other.id }, me)
  await users.call(addToBlackList, { user2_id: other.id }, me)
  await users.call(addToBlackList, { user2_id: third.id }, me)
  expect((await users.refused(getProfile, { user_id: other.id }, me)).code).toBe('BLACKLISTED')
  expect((await users.refused(getProfile, { user_id: me.id }, other)).code).toBe('BLACKLISTED')
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

test('refuses oneself and nobody', async () => {
  const me = await joined(users)
  expect((await users.refused(addToBlackList, { user2_id: me.id }, me)).code).toBe('SELF')
  expect((await users.refused(addToBlackList, { user2_id: 'nobody' }, me)).code).toBe('USER_NOT_FOUND')
})

test('switches change one by one and are told once', async () => {
  const me = await joined(users)
  await users.call(setPrivacy, { blockMe: true }, me)
  await users.call(setPrivacy, { blockMe: true }, me)
  const { privacy } = await users.call(setPrivacy, { whoMayWrite: 'liked' }, me)
  expect(privacy).toEqual({
    blockMe: true,
    hideOnline: false,
    hideDistance: false,
    whoMayWrite: 'liked',
    whoSeesPhotos: 'everyone',
  })
  expect((await users.call(getPrivacy, {}, me)).privacy).toEqual(privacy)
  expect(await facts(me.id)).toEqual(['users.registered.v1', 'users.privacy-changed.v1', 'users.privacy-changed.v1'])
})
