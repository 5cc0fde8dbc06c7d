import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { reportClientError } from '@xinyu/contracts/http/users/client-errors'
import { Metrics } from '@xinyu/platform/metrics'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig })
})
afterAll(() => users.close())

const caught = { place: 'page', kind: 'chunk', error: 'ChunkError', page: '/user/:id' } as const
const counted = async () =>
  /client_errors_total\{[^}]*place="page",kind="chunk"[^}]*\} (\d+)/.exec(
    await users.service.app.get(Metrics).registry.metrics(),
  )?.[1]

it('counts an error that a client caught', async () => {
  await users.call(reportClientError, caught, await users.person())
  expect(await counted()).toBe('1')
})

it('refuses a text or an id where a path or the class of an error belongs', async () => {
  const person = await users.person()
  for (const wrong of [{ page: '/user/0123456789abcdef01234567?q=你好' }, { error: 'Cannot read 13812345678' }])
    expect((await users.refused(reportClientError, { ...caught, ...wrong }, person)).code).toBe('INVALID_INPUT')
})

it('takes 20 an hour of one caller, and others still get through', async () => {
  const person = await users.person()
  for (let sent = 0; sent < 20; sent++) await users.call(reportClientError, caught, person)
  expect((await users.refused(reportClientError, caught, person)).code).toBe('TOO_FREQUENT')
  await users.call(reportClientError, caught, await users.person())
})
