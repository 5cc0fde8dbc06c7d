import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CallError, createClient } from '@xinyu/contracts/client/client'
import { beginSecondFactor, confirmSecondFactor } from '@xinyu/contracts/http/users/second-factor'
import { getLoginLog } from '@xinyu/contracts/http/users/account'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { loginV2, refreshToken } from '@xinyu/contracts/http/users/login'
import { reportFiled } from '@xinyu/contracts/events/moderation'
import { register } from '@xinyu/contracts/http/users/registration'
import { decideInIncident, undoInIncident } from '@xinyu/contracts/internal/incidents'
import { createAdmin } from '@xinyu/contracts/internal/users-operations'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { authenticatorCode } from '@xinyu/testkit/people/authenticator'
import { fetchSmsCode, signUp, newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { newId } from '@xinyu/platform/ids'
import { FixedClock } from '@xinyu/platform/clock'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

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
})
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

/** The audit entries about a member, by outcome. */
const auditEntriesOf = (person: string, outcome: string): Record<string, unknown>[] =>
  users.published
    .filter(({ type }) => type === 'users.audited.v1')
    .map(({ data }) => data as Record<string, unknown>)
    .filter((entry) => (entry.people as string[]).includes(person) && entry.outcome === outcome)

/** A login as the console makes it. */
const consoleOf = (token: string | null = null) =>
  createClient({
    base: `${users.service.url}/api`,
    credentials: 'admin:admin-secret',
    token: () => token,
    language: () => 'zh-CN',
  })

/** The token of a first login at the console, which enrols an authenticator. */
const confirmed = async (phone: string, password?: string): Promise<string> => {
  const first = password ? { password } : { smsCode: await fetchSmsCode(users, phone) }
  const refused = (await consoleOf()(loginV2, { phone, ...first }).catch((error: unknown) => error)) as CallError
  const ticket = String(refused.refusal.ticket)
  const { secret } = await consoleOf()(beginSecondFactor, { ticket })
  const code = authenticatorCode(secret, clock.now())
  return (await consoleOf()(confirmSecondFactor, { ticket, code })).token
}

describe('the list of users', () => {
  test('is for admin roles only', async () => {
    expect((await rest(null, 'users')).http).toBe(401)
    expect((await rest(await users.person(), 'users')).http).toBe(403)
    expect((await rest(support, 'users')).http).toBe(200)
  })

  test('finds by phone, number, id or the beginning of a name, and shows the phone masked', async () => {
    const me = await signUp(users)
    await rest(admin, `users/${me.id}`, { verb: 'PUT', body: { name: '海.鸥' } })
    for (const q of [me.phone, me.user.GID, me.id, '海.']) {
      const { body, range } = await rest(support, filtered({ q }))
      expect([body.map((row) => row.id), range]).toEqual([[me.id], 'users 0-0/1'])
      expect(JSON.stringify(body)).not.toContain(me.phone)
    }
    expect((await rest(support, filtered({ q: '海x' }))).body).toHaveLength(0)
    expect((await rest(support, filtered({ id: [me.id] }))).body).toHaveLength(1)
  })

  test('has pages and an order', async () => {
    for (let count = 0; count < 3; count++) await signUp(users)
    const { body, range } = await rest(support, `users?range=[0,1]&sort=${encodeURIComponent('["GID","ASC"]')}`)
    expect([body.length, String(body[0]?.GID) < String(body[1]?.GID), range]).toEqual([
      2,
      true,
      expect.stringMatching(/^users 0-1\/\d+$/),
    ])
  })
})

describe('the audit trail', () => {
  test('contains the old and the new value of a corrected text, and no phone', async () => {
    const me = await signUp(users)
    await rest(moderator, `users/${me.id}`, { verb: 'PUT', body: { name: '海风' } })
    await rest(moderator, `users/${me.id}`, { verb: 'PUT', body: { name: '海鸥' } })
    await users.drain()
    expect(auditEntriesOf(me.id, 'begun')).toHaveLength(2)
    expect(auditEntriesOf(me.id, 'done').map(({ changes }) => changes)).toEqual([
      [{ field: 'name', before: '', after: '海风' }],
      [{ field: 'name', before: '海风', after: '海鸥' }],
    ])
    expect(JSON.stringify(users.published)).not.toContain(me.phone)
  })

  test('contains who was shown which members, once per page and once per member, and which personal fields', async () => {
    const [one, other] = [await signUp(users), await signUp(users)]
    await rest(support, filtered({ id: [one.id, other.id] }))
    await rest(support, `users/${one.id}`)
    await users.drain()
    const shown = auditEntriesOf(one.id, 'shown')
    expect(shown).toEqual([
      expect.objectContaining({ action: 'users.list', actor_id: support.id, subject_id: '' }),
      expect.objectContaining({ action: 'users.one', actor_id: support.id, subject_id: one.id, people: [one.id] }),
    ])
    expect(new Set(shown[0]?.people as string[])).toEqual(new Set([one.id, other.id]))
    for (const { fields } of shown) expect(fields).toEqual(expect.arrayContaining(['phone', 'name', 'birthday']))
  })

  test('contains an open list once in ten minutes, and a single member every time', async () => {
    const me = await signUp(users)
    const countViews = async (): Promise<number> => {
      await users.drain()
      return auditEntriesOf(me.id, 'shown').length
    }
    for (let time = 0; time < 3; time++) await rest(support, filtered({ id: [me.id] }))
    expect(await countViews()).toBe(1)
    await rest(moderator, filtered({ id: [me.id] }))
    expect(await countViews()).toBe(2)
    clock.advance(600_000)
    await rest(support, filtered({ id: [me.id] }))
    expect(await countViews()).toBe(3)
    for (let time = 0; time < 2; time++) await rest(support, `users/${me.id}`)
    expect(await countViews()).toBe(5)
  })

  test('contains no view of the dashboard, which shows no personal data', async () => {
    await users.drain()
    const before = users.published.length
    await rest(support, 'dashboard')
    await users.drain()
    expect(users.published).toHaveLength(before)
  })
})

describe('finance and support staff', () => {
  test('change no name, ban nobody and lift no ban, but may look', async () => {
    const [me, finance] = [await signUp(users), await users.person({ roles: ['finance'] })]
    for (const who of [finance, support]) {
      expect((await rest(who, `users/${me.id}`)).http).toBe(200)
      expect((await rest(who, `users/${me.id}`, { verb: 'PUT', body: { name: '财务' } })).http).toBe(403)
      for (const action of ['ban', 'unban', 'roles', 'resetSecondFactor'])
        expect((await rest(who, `users/${me.id}/${action}`, { verb: 'POST', body: {} })).http).toBe(403)
    }
    expect((await rest(admin, `users/${me.id}`)).body.name).toBe('')
  })
})

describe('a ban', () => {
  test('is set by a moderator, ends every call at once, states the reason, and is audited', async () => {
    const me = await signUp(users)
    expect(
      (
        await rest(support, `users/${me.id}/ban`, {
          verb: 'POST',
          body: { reason: '骚扰', days: null, rule: 'harassment' },
        })
      ).http,
    ).toBe(403)
    const { body } = await rest(moderator, `users/${me.id}/ban`, {
      verb: 'POST',
      body: { reason: '骚扰', days: null, rule: 'harassment' },
    })
    expect([body.isCompleted, body.banReason]).toEqual([5, '骚扰'])
    expect((await users.refused(getProfile, {}, me)).code).toBe('ACCOUNT_BANNED')
    expect((await rest(moderator, `users/${me.id}/unban`, { verb: 'POST', body: { reason: '误判' } })).http).toBe(403)
    expect(
      (await rest(admin, `users/${me.id}/unban`, { verb: 'POST', body: { reason: '误判' } })).body.isCompleted,
    ).toBe(0)
    await users.drain()
    expect(auditEntriesOf(me.id, 'done')).toEqual([
      expect.objectContaining({
        action: 'users.ban',
        actor_id: moderator.id,
        reason: '骚扰',
        people: [me.id],
        changes: expect.arrayContaining([
          { field: 'isCompleted', before: '0', after: '5' },
          { field: 'banReason', before: null, after: '骚扰' },
        ]),
      }),
      expect.objectContaining({
        action: 'users.unban',
        actor_id: admin.id,
        reason: '误判',
        changes: expect.arrayContaining([{ field: 'banReason', before: '骚扰', after: null }]),
      }),
    ])
  })

  test('is refused without the rule that was broken, and by whom the member has reported', async () => {
    const me = await signUp(users)
    const ban = (body: object) => rest(moderator, `users/${me.id}/ban`, { verb: 'POST', body })
    expect((await ban({ reason: '骚扰', days: 1 })).body.code).toBe('RULE_MISSING')
    const report = { report_id: newId(), user_id: me.id, user2_id: moderator.id, reason: 'other' }
    await users.receive(reportFiled, report.report_id, report)
    await users.drain()
    expect((await ban({ reason: '骚扰', days: 1, rule: 'harassment' })).body.code).toBe('REPORTED_YOU')
    expect((await rest(admin, `users/${me.id}`)).body.isCompleted).toBe(0)
  })

  test('of an incident is a single decision with its refusals, once, and ends with the incident’s undo', async () => {
    const me = await signUp(users)
    const internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
    const until = new Date(clock.now().getTime() + 7 * DAY_MS).toISOString()
    const part = { incident_id: newId(), user_id: me.id, by: moderator.id, approvedBy: null }
    const decided = { ...part, step: 'limit', until, rule: 'fraud', reason: '群发诈骗信息', signOut: true } as const
    for (let twice = 0; twice < 2; twice++) await internal.call(decideInIncident, decided)
    const record = async () => (await rest(admin, `users/${me.id}`)).body
    expect(await record()).toMatchObject({ limitedUntil: until, sanctions: [{ step: 'limit', by: moderator.id }] })
    expect((await users.refused(getProfile, {}, me)).code).toBe('TOKEN_EXPIRED')
    const refusal = (of: object) =>
      internal.call(decideInIncident, { ...decided, ...of }).then(
        () => null,
        ({ code }: { code: string }) => code,
      )
    expect(await refusal({ user_id: moderator.id })).toBe('SELF')
    const staff = { phone: newPhone(), password: 'correct-horse-7', name: '客服', roles: ['support'] } as const
    const { user_id } = await internal.call(createAdmin, { ...staff, roles: [...staff.roles] })
    expect(await refusal({ user_id })).toBe('FORBIDDEN')
    expect(await refusal({ user_id: newId() })).toBe('NOT_FOUND')
    const [reporter, second] = [await signUp(users), newId()]
    const report = { report_id: newId(), user_id: reporter.id, user2_id: second, reason: 'other' }
    await users.receive(reportFiled, report.report_id, report)
    await users.drain()
    expect(await refusal({ user_id: reporter.id, approvedBy: second })).toBe('REPORTED_YOU')
    // another incident bans, and its undo leaves the limit
    const other = { ...part, incident_id: newId() }
    await internal.call(decideInIncident, { ...decided, ...other, step: 'forever', until: null })
    expect((await record()).isCompleted).toBe(5)
    expect(await refusal({ incident_id: newId() })).toBe('ACCOUNT_BANNED')
    await internal.call(undoInIncident, other)
    expect(await record()).toMatchObject({ isCompleted: 0, limitedUntil: until })
    for (let twice = 0; twice < 2; twice++) await internal.call(undoInIncident, part)
    const after = await record()
    expect([after.limitedUntil, after.sanctions]).toEqual([undefined, []])
  })

  test('is one step of a ladder: what was decided is in the record, and each step is undone by who decided it', async () => {
    const me = await signUp(users)
    const act = (action: string, body: object = {}) =>
      rest(moderator, `users/${me.id}/${action}`, { verb: 'POST', body })
    const steps = ({ body }: Awaited<ReturnType<typeof act>>) =>
      (body.sanctions as { step: string }[]).map(({ step }) => step)
    const broken = { reason: '群发广告', rule: 'advert' }
    expect(steps(await act('warn', broken))).toEqual(['warning'])
    const limitedFor = await act('limit', { ...broken, days: 7 })
    expect(steps(limitedFor)).toEqual(['warning', 'limit'])
    expect(limitedFor.body.limitedUntil).toBe(new Date(clock.now().getTime() + 7 * DAY_MS).toISOString())
    expect(steps(await act('ban', { ...broken, days: 7 }))).toEqual(['warning', 'limit', 'ban7'])
    const { body: back } = await act('takeBack')
    expect([back.isCompleted, (back.sanctions as object[]).length]).toEqual([0, 2])
    expect((await rest(admin, `users/${me.id}/takeBack`, { verb: 'POST', body: {} })).body.code).toBe('CONFLICT')
    const { body: free } = await act('takeBack')
    expect([free.limitedUntil, (free.sanctions as object[]).length]).toEqual([undefined, 1])
    clock.advance(600_000)
    expect((await act('takeBack')).body.code).toBe('UNDO_TOO_LATE')
    await users.drain()
    const told = users.published.filter(({ key, type }) => key === me.id && !/audited|signed-in/.test(type))
    expect(told.map(({ type }) => type)).toEqual([
      'users.registered.v1',
      'users.warned.v1',
      'users.limited.v1',
      'users.banned.v1',
      'users.unbanned.v1',
      'users.limit-lifted.v1',
    ])
  })

  test('of some days ends by itself', async () => {
    const me = await signUp(users)
    await rest(moderator, `users/${me.id}/ban`, { verb: 'POST', body: { reason: '广告', days: 3, rule: 'advert' } })
    const sweep = () => users.runJob('account-deadlines')
    clock.advance(2 * DAY_MS)
    await sweep()
    expect((await rest(admin, `users/${me.id}`)).body.isCompleted).toBe(5)
    clock.advance(DAY_MS)
    await sweep()
    expect((await rest(admin, `users/${me.id}`)).body).toMatchObject({ isCompleted: 0, banReason: null })
  })

  test('of a staff member needs the role admin, and an unknown member is not found', async () => {
    const staff = await signUp(users)
    await rest(admin, `users/${staff.id}/roles`, { verb: 'POST', body: { roles: ['support'] } })
    expect(
      (
        await rest(moderator, `users/${staff.id}/ban`, {
          verb: 'POST',
          body: { reason: '骚扰', days: null, rule: 'harassment' },
        })
      ).http,
    ).toBe(403)
    expect(
      (
        await rest(admin, 'users/nobody/ban', {
          verb: 'POST',
          body: { reason: '骚扰', days: null, rule: 'harassment' },
        })
      ).http,
    ).toBe(404)
  })
})

describe('roles', () => {
  test('open the admin calls at once to a member with an authenticator, and close them at once', async () => {
    const phone = newPhone()
    const joining = { phone, smsCode: await fetchSmsCode(users, phone), isAdult: true }
    const { token, user } = await consoleOf()(register, joining)
    const me = { id: user._id, token }
    expect((await rest(me, 'users')).http).toBe(403)
    await rest(admin, `users/${me.id}/roles`, { verb: 'POST', body: { roles: ['support'] } })
    // a role opens nothing to a login that no authenticator has confirmed
    expect((await rest(me, 'users')).body).toMatchObject({ code: 'NEED_SECOND_FACTOR' })
    clock.advance(61_000)
    const staff = { id: me.id, token: await confirmed(phone) }
    expect((await rest(staff, 'users')).http).toBe(200)
    expect((await rest(staff, `users/${me.id}/roles`, { verb: 'POST', body: { roles: ['admin'] } })).http).toBe(403)
    await rest(admin, `users/${me.id}/roles`, { verb: 'POST', body: { roles: [] } })
    expect((await rest(staff, 'users')).http).toBe(403)
  })

  test('of the first admin are given by the operator’s command, with a password for the login', async () => {
    const phone = newPhone()
    const internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
    const made = await internal.call(createAdmin, { phone, password: 'operator-1', name: '值班', roles: ['admin'] })
    const again = await internal.call(createAdmin, { phone, password: 'operator-2', name: '值班', roles: ['admin'] })
    expect(again).toEqual(made)
    const id = made.user_id
    const me = { id, token: await confirmed(phone, 'operator-2') }
    expect((await rest(me, 'users')).http).toBe(200)
    const app = await users.call(loginV2, { phone, password: 'operator-2' })
    expect((await rest({ id, token: app.token }, 'users')).http).toBe(403)
    const { token } = await consoleOf()(refreshToken, { refreshToken: app.refreshToken })
    expect((await rest({ id, token }, 'users')).http).toBe(403)
    expect((await users.call(getLoginLog, {}, me)).list.map(({ how }) => how)).toContain('otp')
  })
})

test('the dashboard has one record, counts members, and has a number for each of the last fourteen days', async () => {
  await signUp(users)
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
