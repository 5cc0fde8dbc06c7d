import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { CallError, createClient } from '@xinyu/contracts/client/client'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  makeRecoveryCodes,
  passSecondFactor,
  removeSecondFactor,
} from '@xinyu/contracts/http/users/second-factor'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { loginV2, refreshToken } from '@xinyu/contracts/http/users/login'
import { createAdmin, resetSecondFactor } from '@xinyu/contracts/internal/users-operations'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { authenticatorCode, STEP_MS } from '@xinyu/testkit/people/authenticator'
import { newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

const clock = FixedClock.atNextNoon()
const password = 'pilot-harbour-41'
let users: ServiceUnderTest<UsersConfig>
let internal: InternalClient
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock })
  internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
})
// codes work once: each test starts 10 steps later
beforeEach(() => clock.advance(10 * STEP_MS))
afterAll(() => users.close())

const at = (client: string, token: string | null = null) =>
  createClient({
    base: `${users.service.url}/api`,
    credentials: `${client}:${client}-secret`,
    token: () => token,
    language: () => 'zh-CN',
  })
const refusalOf = async (work: Promise<unknown>): Promise<CallError> => {
  const error = await work.then(
    () => new Error('was not refused'),
    (refused: unknown) => refused,
  )
  if (error instanceof CallError) return error
  throw error
}
/** Tests must not share the limits of an address. */
const forgetLimits = async (): Promise<void> => {
  const { client } = users.service.app.get(RedisStore)
  const keys = await client.keys('*limit:*')
  if (keys.length > 0) await client.del(...keys.map((key) => key.replace(client.options.keyPrefix ?? '', '')))
}

const anAdmin = async () => {
  const phone = newPhone()
  const { user_id } = await internal.call(createAdmin, { phone, password, name: '值班', roles: ['admin'] })
  return { phone, id: user_id }
}
const ticketOf = async (phone: string): Promise<{ ticket: string; enrolled: boolean }> => {
  const { refusal } = await refusalOf(at('admin')(loginV2, { phone, password }))
  expect(refusal.code).toBe('NEED_SECOND_FACTOR')
  return refusal as unknown as { ticket: string; enrolled: boolean }
}
const enrolled = async () => {
  const admin = await anAdmin()
  const { ticket } = await ticketOf(admin.phone)
  const { secret } = await at('admin')(beginSecondFactor, { ticket })
  const code = authenticatorCode(secret, clock.now())
  const session = await at('admin')(confirmSecondFactor, { ticket, code, deviceId: 'desk' })
  clock.advance(STEP_MS)
  return { ...admin, secret, session, code: () => authenticatorCode(secret, clock.now()) }
}
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const opens = async (token: string): Promise<number> =>
  (await fetch(`${users.service.url}/api/admin/users`, { headers: { authorization: `Bearer ${token}` } })).status

describe('a staff member without an authenticator', () => {
  test('gets a ticket that can only be used to enrol one', async () => {
    const { phone, id } = await anAdmin()
    const { ticket, enrolled: has } = await ticketOf(phone)
    expect(has).toBe(false)
    expect(await opens(ticket)).toBe(401)
    expect((await refusalOf(at('admin', ticket)(getProfile, {}))).code).toBe('NOT_LOGGED_IN')
    const exchanged = at('admin')(refreshToken, { userId: id, token: ticket })
    expect((await refusalOf(exchanged)).code).toBe('NOT_LOGGED_IN')
    expect((await refusalOf(at('admin', ticket)(getSecondFactor, {}))).code).toBe('NOT_LOGGED_IN')
    expect((await refusalOf(at('admin')(passSecondFactor, { ticket, code: '123456' }))).code).toBe('SECOND_FACTOR_NONE')
  })

  test('gets a key and, after the first right code, ten recovery codes and a session', async () => {
    const { phone } = await anAdmin()
    const { ticket } = await ticketOf(phone)
    const first = await at('admin')(beginSecondFactor, { ticket })
    const { secret, uri } = await at('admin')(beginSecondFactor, { ticket })
    expect(uri).toContain(secret)
    expect(uri).not.toContain(phone)
    const old = authenticatorCode(first.secret, clock.now())
    expect((await refusalOf(at('admin')(confirmSecondFactor, { ticket, code: old }))).code).toBe('SECOND_FACTOR_WRONG')
    const code = authenticatorCode(secret, clock.now())
    const { token, recoveryCodes } = await at('admin')(confirmSecondFactor, { ticket, code })
    expect(recoveryCodes).toHaveLength(10)
    expect(await opens(token)).toBe(200)
    // the key is never shown again
    const { ticket: next } = await ticketOf(phone)
    expect((await refusalOf(at('admin')(beginSecondFactor, { ticket: next }))).code).toBe('SECOND_FACTOR_SET')
    const stored = JSON.stringify(await users.database.collection<{ _id: string }>('users').find().toArray())
    for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((each) => each.replace('-', ''))])
      expect(stored).not.toContain(shown)
  })
})

describe('a login at the console', () => {
  test('needs password and code, on every login and after every refresh', async () => {
    const admin = await enrolled()
    const { ticket, enrolled: has } = await ticketOf(admin.phone)
    expect(has).toBe(true)
    const login = await at('admin')(passSecondFactor, { ticket, code: admin.code() })
    expect([await opens(login.token), login.recoveryCodesLeft]).toEqual([200, 10])
    const renewed = await at('admin')(refreshToken, { refreshToken: login.refreshToken })
    expect(await opens(renewed.token)).toBe(200)
    const app = await at('app')(loginV2, { phone: admin.phone, password })
    expect(await opens(app.token)).toBe(403)
    expect(await opens((await at('admin')(refreshToken, { refreshToken: app.refreshToken })).token)).toBe(403)
  })

  test('accepts a code once: a repeated or older one is refused', async () => {
    const admin = await enrolled()
    const { ticket } = await ticketOf(admin.phone)
    const older = authenticatorCode(admin.secret, new Date(clock.now().getTime() - STEP_MS))
    const code = admin.code()
    await at('admin')(passSecondFactor, { ticket, code })
    const { ticket: next } = await ticketOf(admin.phone)
    for (const used of [code, older]) {
      const again = at('admin')(passSecondFactor, { ticket: next, code: used })
      expect((await refusalOf(again)).code).toBe('SECOND_FACTOR_USED')
    }
  })

  test('accepts the same code from only one of several concurrent calls', async () => {
    const admin = await enrolled()
    const { ticket } = await ticketOf(admin.phone)
    const code = admin.code()
    const all = await Promise.allSettled(
      Array.from({ length: 4 }, () => at('admin')(passSecondFactor, { ticket, code, deviceId: 'desk' })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('fails when the ticket is expired or invalid, or its owner has no role any more', async () => {
    const admin = await enrolled()
    const { ticket } = await ticketOf(admin.phone)
    clock.advance(600_000)
    const late = at('admin')(passSecondFactor, { ticket, code: admin.code() })
    expect((await refusalOf(late)).code).toBe('SECOND_FACTOR_EXPIRED')
    const { ticket: fresh } = await ticketOf(admin.phone)
    await users.database.collection<{ _id: string }>('users').updateOne({ _id: admin.id }, { $set: { roles: [] } })
    const demoted = at('admin')(passSecondFactor, { ticket: fresh, code: admin.code() })
    expect((await refusalOf(demoted)).code).toBe('SECOND_FACTOR_EXPIRED')
    expect((await refusalOf(at('admin')(passSecondFactor, { ticket: 'x', code: '123456' }))).code).toBe(
      'SECOND_FACTOR_EXPIRED',
    )
  })

  test('takes each recovery code once, however it is typed, and says how many are left', async () => {
    const admin = await enrolled()
    const [code = ''] = admin.session.recoveryCodes
    const { ticket } = await ticketOf(admin.phone)
    const typed = code.replace('-', '').toUpperCase()
    expect((await at('admin')(passSecondFactor, { ticket, code: typed })).recoveryCodesLeft).toBe(9)
    const { ticket: next } = await ticketOf(admin.phone)
    expect((await refusalOf(at('admin')(passSecondFactor, { ticket: next, code }))).code).toBe('SECOND_FACTOR_WRONG')
    const other = await enrolled()
    const [, unused = ''] = admin.session.recoveryCodes
    const { ticket: theirs } = await ticketOf(other.phone)
    const foreign = at('admin')(passSecondFactor, { ticket: theirs, code: unused })
    expect((await refusalOf(foreign)).code).toBe('SECOND_FACTOR_WRONG')
  })
})

test('a right code does not count as a guess: the owner’s logins are unlimited, and strangers have five tries', async () => {
  const admin = await enrolled()
  await forgetLimits()
  const pass = async (code: string) => {
    const { ticket } = await ticketOf(admin.phone)
    return at('admin')(passSecondFactor, { ticket, code })
  }
  const answers: string[] = []
  for (let login = 0; login < 7; login++) {
    if (login < 5) expect(await opens((await pass(admin.code())).token)).toBe(200)
    answers.push((await refusalOf(pass(wrong(admin.code())))).code)
    clock.advance(STEP_MS)
  }
  expect(answers).toEqual([...Array(5).fill('SECOND_FACTOR_WRONG'), ...Array(2).fill('TOO_FREQUENT')])
  const { refusal } = await refusalOf(pass(admin.code()))
  expect(refusal).toMatchObject({
    limit: 'authenticator',
    msg: expect.stringMatching(/^动态验证码输错次数过多，请在 .* 之后再试/),
  })
  await forgetLimits()
})

test('a right code of a logged-in member does not count as a guess', async () => {
  const admin = await enrolled()
  await forgetLimits()
  const { token } = await at('admin')(passSecondFactor, {
    ticket: (await ticketOf(admin.phone)).ticket,
    code: admin.code(),
  })
  for (let times = 0; times < 12; times++) {
    clock.advance(STEP_MS)
    expect((await at('admin', token)(makeRecoveryCodes, { code: admin.code() })).recoveryCodes).toHaveLength(10)
  }
})

describe('a stranger who has the password', () => {
  test('has few tries, and does not get more by naming trusted devices', async () => {
    const admin = await enrolled()
    await forgetLimits()
    // in the app, the password alone makes a device known
    for (const deviceId of ['mine-1', 'mine-2']) await at('app')(loginV2, { phone: admin.phone, password, deviceId })
    const { ticket } = await ticketOf(admin.phone)
    const answers: string[] = []
    for (const deviceId of ['mine-1', 'mine-1', 'mine-2', undefined, 'mine-2', 'mine-1', 'mine-2', undefined]) {
      const guess = { ticket, code: wrong(admin.code()), ...(deviceId ? { deviceId } : {}) }
      answers.push((await refusalOf(at('admin')(passSecondFactor, guess))).code)
    }
    expect(answers).toEqual([...Array(5).fill('SECOND_FACTOR_WRONG'), ...Array(3).fill('TOO_FREQUENT')])
  })

  test('does not lock out the owner on a device used before, nor anywhere with a recovery code', async () => {
    const admin = await enrolled()
    await forgetLimits()
    const { ticket } = await ticketOf(admin.phone)
    for (let guess = 0; guess < 6; guess++)
      await refusalOf(at('admin')(passSecondFactor, { ticket, code: wrong(admin.code()) }))
    expect((await refusalOf(at('admin')(passSecondFactor, { ticket, code: admin.code() }))).code).toBe('TOO_FREQUENT')
    const [code = ''] = admin.session.recoveryCodes
    expect((await at('admin')(passSecondFactor, { ticket, code })).recoveryCodesLeft).toBe(9)
    const { ticket: next } = await ticketOf(admin.phone)
    const atDesk = { ticket: next, code: admin.code(), deviceId: 'desk' }
    expect(await opens((await at('admin')(passSecondFactor, atDesk)).token)).toBe(200)
    await forgetLimits()
  })
})

describe('a logged-in staff member', () => {
  test('sees how many recovery codes are left, and makes new ones with a code', async () => {
    const admin = await enrolled()
    const call = at('admin', admin.session.token)
    expect((await call(getSecondFactor, {})).recoveryCodesLeft).toBe(10)
    expect((await refusalOf(call(makeRecoveryCodes, { code: wrong(admin.code()) }))).code).toBe('SECOND_FACTOR_WRONG')
    const { recoveryCodes } = await call(makeRecoveryCodes, { code: admin.code() })
    const { ticket } = await ticketOf(admin.phone)
    const [old = ''] = admin.session.recoveryCodes
    expect((await refusalOf(at('admin')(passSecondFactor, { ticket, code: old }))).code).toBe('SECOND_FACTOR_WRONG')
    const [fresh = ''] = recoveryCodes
    expect((await at('admin')(passSecondFactor, { ticket, code: fresh })).recoveryCodesLeft).toBe(9)
  })

  test('removes the authenticator with a code: every login ends and the next one enrols another', async () => {
    const admin = await enrolled()
    await at('admin', admin.session.token)(removeSecondFactor, { code: admin.code() })
    expect(await opens(admin.session.token)).toBe(401)
    expect((await ticketOf(admin.phone)).enrolled).toBe(false)
  })
})

describe('a lost authenticator', () => {
  const reset = async (token: string, id: string): Promise<number> =>
    (
      await fetch(`${users.service.url}/api/admin/users/${id}/resetSecondFactor`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reason: '手机丢失' }),
      })
    ).status

  test('is reset by another admin, never by oneself or a moderator, with a line in the audit trail', async () => {
    const [lost, otherAdmin] = [await enrolled(), await enrolled()]
    const moderator = await users.person({ roles: ['moderator'] })
    expect(await reset(moderator.token, lost.id)).toBe(403)
    expect(await reset(lost.session.token, lost.id)).toBe(409)
    expect(await reset(otherAdmin.session.token, lost.id)).toBe(200)
    expect(await opens(lost.session.token)).toBe(401)
    expect((await ticketOf(lost.phone)).enrolled).toBe(false)
    await users.drain()
    const facts = users.published.map(({ data }) => data as Record<string, unknown>)
    expect(facts).toContainEqual(
      expect.objectContaining({
        actor_id: otherAdmin.id,
        action: 'users.resetSecondFactor',
        subject_id: lost.id,
        reason: '手机丢失',
        outcome: 'done',
        changes: [{ field: 'hasSecondFactor', before: 'true', after: 'false' }],
      }),
    )
  })

  test('is reset by the operator, with a line in the audit trail', async () => {
    const lost = await enrolled()
    expect(await internal.call(resetSecondFactor, { phone: lost.phone, reason: '值班电话' })).toEqual({
      user_id: lost.id,
      wasEnrolled: true,
    })
    expect(await opens(lost.session.token)).toBe(401)
    await users.drain()
    expect(users.published.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ actor_id: 'operator', subject_id: lost.id, outcome: 'done', reason: '值班电话' }),
    )
  })
})

test('an admin’s password must not be a common one', async () => {
  const made = internal.call(createAdmin, { phone: newPhone(), password: 'password1', name: '值班', roles: ['admin'] })
  await expect(made).rejects.toMatchObject({ code: 'PASSWORD_COMMON' })
})
