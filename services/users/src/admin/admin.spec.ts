import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createClient } from '@xinyu/contracts/client'
import { getLoginLog, getProfile, loginV2, refreshToken, register } from '@xinyu/contracts/http/users'
import { createAdmin } from '@xinyu/contracts/internal/users'
import { InternalClient } from '@xinyu/platform/internal-client'
import { codeOf, joined, newPhone } from '@xinyu/testkit/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { FixedClock } from '@xinyu/platform/clock'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

jest.setTimeout(30_000)
let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
let admin: TestPerson
let moderator: TestPerson
let support: TestPerson
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000' },
  })
  admin = await users.person({ roles: ['admin'] })
  moderator = await users.person({ roles: ['moderator'] })
  support = await users.person({ roles: ['support'] })
}, 60_000)
afterAll(() => users.close())

interface Answer {
  http: number
  body: Record<string, unknown> & Record<string, unknown>[]
  range: string | null
}
const rest = async (
  who: TestPerson | null,
  path: string,
  { verb = 'GET', body }: { verb?: string; body?: object } = {},
): Promise<Answer> => {
  const response = await fetch(`${users.service.url}/api/admin/${path}`, {
    method: verb,
    headers: { ...(who ? { authorization: who.token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return {
    http: response.status,
    body: (await response.json()) as Answer['body'],
    range: response.headers.get('content-range'),
  }
}
const filtered = (filter: object, more = ''): string =>
  `users?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`

/** A login as the console makes it. */
const consoleOf = (token: string | null = null) =>
  createClient({
    base: `${users.service.url}/api`,
    credentials: 'admin:admin-secret',
    token: () => token,
    language: () => 'zh-CN',
  })

describe('the list of users', () => {
  test('is for admin roles only', async () => {
    expect((await rest(null, 'users')).http).toBe(401)
    expect((await rest(await users.person(), 'users')).http).toBe(403)
    expect((await rest(support, 'users')).http).toBe(200)
  })

  test('is found by phone, number, id or the beginning of a name, and shows the phone masked', async () => {
    const me = await joined(users)
    await rest(admin, `users/${me.id}`, { verb: 'PUT', body: { name: '海.鸥' } })
    for (const q of [me.phone, me.user.GID, me.id, '海.']) {
      const { body, range } = await rest(support, filtered({ q }))
      expect([body.map((row) => row.id), range]).toEqual([[me.id], 'users 0-0/1'])
      expect(JSON.stringify(body)).not.toContain(me.phone)
    }
    expect((await rest(support, filtered({ q: '海x' }))).body).toHaveLength(0)
    expect((await rest(support, filtered({ id: [me.id] }))).body).toHaveLength(1)
  })

  test('has windows and an order', async () => {
    for (let count = 0; count < 3; count++) await joined(users)
    const { body, range } = await rest(support, `users?range=[0,1]&sort=${encodeURIComponent('["GID","ASC"]')}`)
    expect([body.length, String(body[0]?.GID) < String(body[1]?.GID), range]).toEqual([
      2,
      true,
      expect.stringMatching(/^users 0-1\/\d+$/),
    ])
  })
})

describe('a ban', () => {
  test('is a moderator’s, ends every call at once, tells the reason, and is audited', async () => {
    const me = await joined(users)
    expect(
      (await rest(support, `users/${me.id}/ban`, { verb: 'POST', body: { reason: '骚扰', days: null } })).http,
    ).toBe(403)
    const { body } = await rest(moderator, `users/${me.id}/ban`, { verb: 'POST', body: { reason: '骚扰', days: null } })
    expect([body.isCompleted, body.banReason]).toEqual([5, '骚扰'])
    expect((await users.refused(getProfile, {}, me)).code).toBe('ACCOUNT_BANNED')
    expect((await rest(moderator, `users/${me.id}/unban`, { verb: 'POST', body: { reason: '误判' } })).http).toBe(403)
    expect(
      (await rest(admin, `users/${me.id}/unban`, { verb: 'POST', body: { reason: '误判' } })).body.isCompleted,
    ).toBe(0)
    await users.drain()
    const audits = users.published
      .filter((envelope) => envelope.type === 'users.audited.v1')
      .map((envelope) => envelope.data as { action: string; subject_id: string; actor_id: string })
    expect(audits.filter((audit) => audit.subject_id === me.id).map((audit) => [audit.action, audit.actor_id])).toEqual(
      [
        ['users.ban', moderator.id],
        ['users.unban', admin.id],
      ],
    )
  })

  test('of some days ends by itself', async () => {
    const me = await joined(users)
    await rest(moderator, `users/${me.id}/ban`, { verb: 'POST', body: { reason: '广告', days: 3 } })
    const sweep = () => users.runJob('account-deadlines')
    clock.advance(2 * 86_400_000)
    await sweep()
    expect((await rest(admin, `users/${me.id}`)).body.isCompleted).toBe(5)
    clock.advance(86_400_000)
    await sweep()
    expect((await rest(admin, `users/${me.id}`)).body).toMatchObject({ isCompleted: 0, banReason: null })
  })

  test('never touches a colleague without being admin, and nobody oneself', async () => {
    const colleague = await joined(users)
    await rest(admin, `users/${colleague.id}/roles`, { verb: 'POST', body: { roles: ['support'] } })
    expect(
      (await rest(moderator, `users/${colleague.id}/ban`, { verb: 'POST', body: { reason: '骚扰', days: null } })).http,
    ).toBe(403)
    expect((await rest(admin, 'users/nobody/ban', { verb: 'POST', body: { reason: '骚扰', days: null } })).http).toBe(
      404,
    )
  })
})

describe('roles', () => {
  test('open the admin calls at once and close them at once', async () => {
    const phone = newPhone()
    const joining = { phone, smsCode: await codeOf(users, phone), isAdult: true }
    const { token, user } = await consoleOf()(register, joining)
    const me = { id: user._id, token }
    expect((await rest(me, 'users')).http).toBe(403)
    await rest(admin, `users/${me.id}/roles`, { verb: 'POST', body: { roles: ['support'] } })
    expect((await rest(me, 'users')).http).toBe(200)
    expect((await rest(me, `users/${me.id}/roles`, { verb: 'POST', body: { roles: ['admin'] } })).http).toBe(403)
    await rest(admin, `users/${me.id}/roles`, { verb: 'POST', body: { roles: [] } })
    expect((await rest(me, 'users')).http).toBe(403)
  })

  test('of the first admin come from the operator’s door, with a password to log in by', async () => {
    const phone = newPhone()
    const internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
    const made = await internal.ask(createAdmin, { phone, password: 'operator-1', name: '值班', roles: ['admin'] })
    const again = await internal.ask(createAdmin, { phone, password: 'operator-2', name: '值班', roles: ['admin'] })
    expect(again).toEqual(made)
    const me = await consoleOf()(loginV2, { phone, password: 'operator-2' })
    expect(me.user.roles).toEqual(['admin'])
    expect((await rest({ id: me.user._id, token: me.token }, 'users')).http).toBe(200)
    const app = await users.call(loginV2, { phone, password: 'operator-2' })
    expect((await rest({ id: me.user._id, token: app.token }, 'users')).http).toBe(403)
    const { token } = await consoleOf()(refreshToken, { refreshToken: app.refreshToken })
    expect((await rest({ id: me.user._id, token }, 'users')).http).toBe(403)
    expect((await users.call(getLoginLog, {}, { id: me.user._id, token: me.token })).list[0]?.how).toBe('password')
  })
})

test('the dashboard: one record, members counted, the last fourteen days each with a number', async () => {
  await joined(users)
  clock.advance(60_000)
  const { body, range } = await rest(support, 'dashboard')
  expect(range).toBe('dashboard 0-0/1')
  const one = (await rest(support, 'dashboard/users')).body
  expect(one).toEqual(body[0])
  const registrations = one.registrations as unknown as { day: string; value: number }[]
  expect(registrations).toHaveLength(14)
  expect(registrations.reduce((sum, { value }) => sum + value, 0)).toBe(one.members)
  expect((await rest(support, 'dashboard/chat')).http).toBe(404)
})
