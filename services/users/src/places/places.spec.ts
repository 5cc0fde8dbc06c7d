import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { getip, getLoginLog } from '@xinyu/contracts/http/users/account'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
afterEach(() => users?.close())
const start = async (list?: string): Promise<void> => {
  const file = join(mkdtempSync(join(tmpdir(), 'places-')), 'places.csv')
  if (list !== undefined) writeFileSync(file, list)
  const env: Record<string, string> = list === undefined ? {} : { IP_PLACES_FILE: file }
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, env })
}

test('the operator’s list places an address, and the logins from it', async () => {
  await start('127.0.0.0/8,44,4403\n::1/128,44,4403\n')
  const { data } = await users.call(getip, {}, await users.person({ type: 'temp' }))
  expect(data).toMatchObject({ province: '广东省', city: '深圳市', provinceCode: '44', cityCode: '4403' })
  const me = await signUp(users, { location: '北京' })
  expect((await users.call(getLoginLog, {}, me)).list[0]?.location).toBe('广东省 深圳市')
})

test('without a list no place is guessed, and the log shows what the device reported', async () => {
  await start()
  const { data } = await users.call(getip, {}, await users.person())
  expect(data).toMatchObject({ province: '', city: '', provinceCode: null, cityCode: null })
  const me = await signUp(users, { location: '北京' })
  expect((await users.call(getLoginLog, {}, me)).list[0]?.location).toBe('北京')
})
