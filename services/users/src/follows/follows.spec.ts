import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getFollowList } from '@xinyu/contracts/http/users/members'
import { getPush } from '@xinyu/contracts/http/users/deck'
import { setPrivacy } from '@xinyu/contracts/http/users/privacy'
import { addBrowsed, followsOf } from '@xinyu/contracts/internal/social'
import { AppError } from '@xinyu/platform/error'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
let follows: Record<'following' | 'followers', string[]> = { following: [], followers: [] }
let shown: { user_id: string; people: string[] }[] = []
let isAway = false
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    env: { SMS_CODES_PER_IP: '1000' },
    internal: [
      {
        call: followsOf,
        answer: ({ direction }: { direction: 'following' | 'followers' }) => ({
          ids: follows[direction],
          mutual: [],
          total: 2,
        }),
      },
      {
        call: addBrowsed,
        answer: (given: (typeof shown)[number]) => {
          if (isAway) throw new AppError('UNAVAILABLE')
          shown.push(given)
          return {}
        },
      },
    ],
  })
})
afterAll(() => users.close())

const liveCity = { province: '浙江省', city: '杭州市', provinceCode: '33', cityCode: '3301' }
/** Creates an approved member with this name. */
const member = async (name: string, gender: 1 | 2) => {
  const me = await signUp(users)
  const store = users.service.app.get(UsersStore, { strict: false })
  const set = { name, gender, birthday: '1996-06-06', liveCity, work: 2, isCompleted: 4 as const }
  await store.change(me.id, () => ({ set }))
  return me
}

test('following and followers are separate lists; a member in stealth shows no name to those they do not follow', async () => {
  const [me, idol, fan] = [await member('林', 1), await member('偶像', 2), await member('粉丝', 2)]
  follows = { following: [idol.id], followers: [fan.id, 'nobody'] }
  const list = async (direction: 'following' | 'followers') =>
    (await users.call(getFollowList, { direction }, me)).list.map(({ _id, name }) => [_id, name])
  expect([await list('following'), await list('followers')]).toEqual([[[idol.id, '偶像']], [[fan.id, '粉丝']]])
  await users.call(setPrivacy, { blockMe: true }, idol)
  expect(await list('following')).toEqual([[idol.id, '']])
})

test('recommended members are added to the viewer’s browse history; a failed write does not fail the call', async () => {
  const [me] = [await member('伟', 1), await member('桃', 2), await member('李', 2)]
  shown = []
  const { newUsers } = await users.call(getPush, {}, me)
  expect(newUsers.length).toBeGreaterThan(0)
  expect(shown).toMatchObject([{ user_id: me.id, people: newUsers.map(({ _id }) => _id) }])
  isAway = true
  expect((await users.call(getPush, {}, me)).newUsers).toHaveLength(newUsers.length)
  isAway = false
})
