import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getSignatureUrl, policy } from '@xinyu/contracts/http/upload/upload'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig })
})
afterAll(() => users.close())

test('a signed address writes an own upload once, privately, and reads it; a bare address or another member does neither', async () => {
  const me = await users.person()
  const { fields } = await users.call(policy, {}, me)
  const { key } = fields
  const { url, headers } = await users.call(getSignatureUrl, { key, method: 'PUT' }, me)
  const put = (more: object) => fetch(url, { method: 'PUT', body: 'picture', headers: { ...headers, ...more } })
  expect((await put({ 'x-oss-object-acl': 'public-read' })).status).toBe(403)
  expect((await put({})).status).toBe(200)
  expect((await put({})).ok).toBe(false)
  const read = await users.call(getSignatureUrl, { key }, me)
  expect(read.headers).toBeNull()
  expect(await (await fetch(read.url)).text()).toBe('picture')
  expect((await fetch(read.url.split('?')[0] ?? '')).ok).toBe(false)
  expect((await users.refused(getSignatureUrl, { key }, await users.person())).http).toBe(403)
  for (const foreign of ['papers/of-x/y.jpg', 'packages/android/a.apk', `uploads/${me.id}x/a.jpg`])
    expect((await users.refused(getSignatureUrl, { key: foreign, method: 'PUT' }, me)).http).toBe(403)
})

test('signed addresses for writing are limited per day', async () => {
  const me = await users.person()
  const { fields } = await users.call(policy, {}, me)
  for (let count = 0; count < 10; count++) await users.call(getSignatureUrl, { key: fields.key, method: 'PUT' }, me)
  expect((await users.refused(getSignatureUrl, { key: fields.key, method: 'PUT' }, me)).http).toBe(429)
})
