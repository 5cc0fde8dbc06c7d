import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getSecretKey } from '@xinyu/contracts/http/users/login'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '@xinyu/users/config'
import { UsersModule } from '@xinyu/users/users.module'
import { selectServices, decideBan, replayEventLogs, replayLetters, formatSecrets } from './operations.ts'

let users: ServiceUnderTest<UsersConfig>
let operator: InternalClient
const printed: string[] = []
const print = (line: string): void => void printed.push(line)

beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig })
  operator = new InternalClient({ ...users.config, USERS_URL: users.service.url })
})
afterAll(() => users.close())

test('an operator bans a member at once, and lifts the ban', async () => {
  const me = await signUp(users)
  await users.call(getSecretKey, {}, me)
  await decideBan(
    operator,
    { user: me.id, banned: true, reason: '诈骗', days: '3' },
    new Date('2030-01-01T00:00:00Z'),
    print,
  )
  expect((await users.refused(getSecretKey, {}, me)).code).toMatch(/ACCOUNT_BANNED|TOKEN/)
  expect(printed.at(-1)).toBe(`${me.id}: banned until 2030-01-04T00:00:00.000Z (isCompleted 5)`)
  await decideBan(operator, { user: me.id, banned: false, reason: 'lifted' }, new Date(), print)
  expect(printed.at(-1)).toBe(`${me.id}: the ban is lifted (isCompleted 0)`)
  await expect(
    decideBan(operator, { user: me.id, banned: true, reason: 'x', days: 'soon' }, new Date(), print),
  ).rejects.toThrow('--days')
})

test('an operator publishes a whole event log again, page by page, and replays dead letters', async () => {
  for (let many = 0; many < 3; many++) await signUp(users)
  await users.drain()
  const before = users.published.length
  const kept = await users.database.collection('events').countDocuments()
  await users.database.collection<{ _id: string }>('events').insertMany(
    Array.from({ length: 450 }, (_, index) => ({
      _id: `users.sample:s:${index + 1}`,
      topic: 'users.sample',
      key: 's',
      seq: index + 1,
      type: 'users.sampled.v1',
      at: new Date(),
      data: {},
    })),
  )
  expect(await replayEventLogs(operator, ['users'], {}, print)).toBe(kept + 450)
  expect(users.published.length - before).toBe(kept)
  expect(await replayEventLogs(operator, ['users'], { topic: 'users.sample' }, print)).toBe(450)
  expect(await replayLetters(operator, ['users'], print)).toBe(0)
  expect(printed.at(-1)).toBe('users: 0 replayed, 0 failed again')
})

test('a service that does not exist is named', () => {
  expect(selectServices('chat')).toEqual(['chat'])
  expect(selectServices(undefined)).toHaveLength(6)
  expect(() => selectServices('chats')).toThrow('chats is none of')
})

test('secrets fit on one line each and differ between calls', () => {
  const [first, second] = [formatSecrets(), formatSecrets()]
  expect(first.every((line) => /^[A-Z_]+='[^'\n]+'$/.test(line))).toBe(true)
  expect(first.some((line) => second.includes(line))).toBe(false)
})
