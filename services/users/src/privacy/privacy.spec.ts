import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getPrivacy, setPrivacy } from '@xinyu/contracts/http/users/privacy'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    env: { SMS_CODES_PER_IP: '1000' },
  })
})
afterAll(() => users.close())
const facts = async (id: string): Promise<string[]> => {
  await users.drain()
  return users.published.filter(({ key, type }) => key === id && type !== 'users.signed-in.v1').map(({ type }) => type)
}

test('settings change one by one, and each change publishes one fact', async () => {
  const me = await signUp(users)
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
