import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { addToBlackList } from '@xinyu/contracts/http/users/blocks'
import { getPublicWords } from '@xinyu/contracts/internal/users'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import type { UserState } from '../user/user.document.ts'
import { openPrivacy } from '../user/new-user.rules.ts'
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

const set = (id: string, fields: Partial<UserState>) =>
  users.service.app.get(UsersStore, { strict: false }).change(id, () => ({ set: fields }))
const words = (viewer_id: string, user_id: string) =>
  new InternalClient({ ...users.config, USERS_URL: users.service.url }).call(getPublicWords, { viewer_id, user_id })

test('another member gets only approved words, without names or contact details', async () => {
  const [me, wei] = [await signUp(users), await signUp(users)]
  await set(wei.id, {
    isCompleted: ProfileStatus.Approved,
    name: '伟',
    aboutMe: '爱爬山',
    habits: [3],
    emotion: '慢慢来',
  })
  const visible = (await words(me.id, wei.id)).words
  expect(visible).toMatchObject({ aboutMe: '爱爬山', habits: [3], emotion: '慢慢来' })
  expect(Object.keys(visible).sort()).toEqual(
    ['aboutMe', 'age', 'emotion', 'habits', 'liveCity', 'lover', 'work'].sort(),
  )
  expect(JSON.stringify(visible)).not.toMatch(new RegExp(`伟|${wei.id}`))
})

test('no words are returned for a member whose page is closed to the other', async () => {
  const [me, wei] = [await signUp(users), await signUp(users)]
  await expect(words(me.id, me.id)).rejects.toThrow('SELF')
  await expect(words(me.id, wei.id)).rejects.toThrow('USER_NOT_FOUND')
  await set(wei.id, { isCompleted: ProfileStatus.Approved, privacy: { ...openPrivacy, blockMe: true } })
  await expect(words(me.id, wei.id)).rejects.toThrow('USER_NOT_FOUND')
  await set(wei.id, { isCompleted: ProfileStatus.Banned })
  await expect(words(me.id, wei.id)).rejects.toThrow('USER_DISABLED')
  await set(wei.id, { isCompleted: ProfileStatus.Approved, privacy: openPrivacy })
  expect((await words(me.id, wei.id)).words).toBeTruthy()
  await users.call(addToBlackList, { user2_id: me.id }, wei)
  await expect(words(me.id, wei.id)).rejects.toThrow('USER_NOT_FOUND')
})
