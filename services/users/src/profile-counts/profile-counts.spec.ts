import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getStatics } from '@xinyu/contracts/http/users/members'
import { flowersOf } from '@xinyu/contracts/internal/payments'
import { countsOf } from '@xinyu/contracts/internal/social'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
const asked: string[] = []
const counts = { views: 7, likes: 3, loves: 1, follows: 2, followers: 4, posts: 5 }
beforeAll(async () => {
  const count = ({ user_id }: { user_id: string }) => {
    asked.push(user_id)
    return counts
  }
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    internal: [
      { call: countsOf, answer: count },
      { call: flowersOf, answer: () => ({ received: 9 }) },
    ],
  })
})
afterAll(() => users.close())

test('the caller’s counters come from the services that own them', async () => {
  const me = await users.person()
  expect(await users.call(getStatics, {}, me)).toMatchObject({ ...counts, gifts: 9 })
  expect(asked).toEqual([me.id])
  const guest = await users.person({ type: 'temp' })
  expect((await users.refused(getStatics, {}, guest)).code).toBe('NEED_LOGIN')
})
