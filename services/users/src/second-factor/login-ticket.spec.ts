import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { CallError, createClient } from '@xinyu/contracts/client/client'
import { beginSecondFactor, confirmSecondFactor, passSecondFactor } from '@xinyu/contracts/http/users/second-factor'
import { loginV2, logout } from '@xinyu/contracts/http/users/login'
import { setPassword } from '@xinyu/contracts/http/users/account'
import { createAdmin, resetSecondFactor } from '@xinyu/contracts/internal/users-operations'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { authenticatorCode, STEP_MS } from '@xinyu/testkit/people/authenticator'
import { newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { EndSessions, SessionsStore } from '../sessions/sessions.public.ts'
import { UsersModule } from '../users.module.ts'

const clock = FixedClock.atNextNoon()
const [old, changed] = ['pilot-harbour-41', 'lantern-meadow-72']
let users: ServiceUnderTest<UsersConfig>
let internal: InternalClient
beforeAll(async () => {
  const env = { PASSWORD_TRIES_PER_IP: '1000' }
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock, env })
  internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
})
// codes work once and tries are limited: each test starts 40 steps later
beforeEach(() => clock.advance(40 * STEP_MS))
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
const codeOfRefusal = async (work: Promise<unknown>): Promise<string> => (await refusalOf(work)).code

const anAdmin = async () => {
  const phone = newPhone()
  const { user_id } = await internal.call(createAdmin, { phone, password: old, name: '值班', roles: ['admin'] })
  return { phone, id: user_id }
}
const ticketOf = async (phone: string, password = old, deviceId = 'desk'): Promise<string> => {
  const { refusal } = await refusalOf(at('admin')(loginV2, { phone, password, deviceId }))
  expect(refusal.code).toBe('NEED_SECOND_FACTOR')
  return String(refusal.ticket)
}
const begun = (ticket: string, deviceId = 'desk') => at('admin')(beginSecondFactor, { ticket, deviceId })
const confirmed = (ticket: string, secret: string, deviceId = 'desk') =>
  at('admin')(confirmSecondFactor, { ticket, deviceId, code: authenticatorCode(secret, clock.now()) })
const passed = (ticket: string, code: string, deviceId = 'desk') =>
  at('admin')(passSecondFactor, { ticket, code, deviceId })
const enrolled = async () => {
  const admin = await anAdmin()
  const ticket = await ticketOf(admin.phone)
  const { secret } = await begun(ticket)
  const session = await confirmed(ticket, secret)
  clock.advance(STEP_MS)
  return { ...admin, session, code: () => authenticatorCode(secret, clock.now()) }
}

describe('a console login ticket got with the old password enrols no authenticator', () => {
  const isOver = async (ticket: string): Promise<void> => {
    expect(await codeOfRefusal(begun(ticket))).toBe('SECOND_FACTOR_EXPIRED')
    expect(await codeOfRefusal(passed(ticket, '123456'))).toBe('SECOND_FACTOR_EXPIRED')
    expect(await codeOfRefusal(confirmed(ticket, 'JBSWY3DPEHPK3PXP'))).toBe('SECOND_FACTOR_EXPIRED')
  }

  test('after the password was changed', async () => {
    const admin = await anAdmin()
    const theirs = await ticketOf(admin.phone)
    const owner = await at('app')(loginV2, { phone: admin.phone, password: old })
    await at('app', owner.token)(setPassword, { password: changed, oldPassword: old })
    await isOver(theirs)
    expect((await begun(await ticketOf(admin.phone, changed))).secret).toBeTruthy()
  })

  test('after the operator has set the password', async () => {
    const admin = await anAdmin()
    const theirs = await ticketOf(admin.phone)
    await internal.call(createAdmin, { phone: admin.phone, password: changed, name: '值班', roles: ['admin'] })
    await isOver(theirs)
  })

  test('after a logout everywhere, also where nobody was logged in', async () => {
    const admin = await anAdmin()
    const theirs = await ticketOf(admin.phone)
    const owner = await at('app')(loginV2, { phone: admin.phone, password: old })
    await at('app', owner.token)(logout, { everywhere: true })
    await isOver(theirs)
    const again = await ticketOf(admin.phone)
    await users.service.app.get(EndSessions, { strict: false }).endAll(admin.id)
    await isOver(again)
  })

  test('after the second factor was reset, also when none was enrolled', async () => {
    const [admin, fresh] = [await enrolled(), await anAdmin()]
    for (const { phone } of [admin, fresh]) {
      const theirs = await ticketOf(phone)
      await internal.call(resetSecondFactor, { phone, reason: '值班电话' })
      await isOver(theirs)
    }
  })

  test('after its owner has enrolled one', async () => {
    const admin = await anAdmin()
    const [theirs, own] = [await ticketOf(admin.phone), await ticketOf(admin.phone)]
    const { secret } = await begun(own)
    await confirmed(own, secret)
    await isOver(theirs)
  })

  test('even if the password was changed after the key was shown', async () => {
    const admin = await anAdmin()
    const theirs = await ticketOf(admin.phone)
    const { secret } = await begun(theirs)
    const owner = await at('app')(loginV2, { phone: admin.phone, password: old })
    await at('app', owner.token)(setPassword, { password: changed, oldPassword: old })
    expect(await codeOfRefusal(confirmed(theirs, secret))).toBe('SECOND_FACTOR_EXPIRED')
  })
})

describe('a ticket', () => {
  test('works once: a mistyped code does not use it up, a right one does, even in concurrent calls', async () => {
    const admin = await enrolled()
    const ticket = await ticketOf(admin.phone)
    const wrong = String((Number(admin.code()) + 1) % 1_000_000).padStart(6, '0')
    expect(await codeOfRefusal(passed(ticket, wrong))).toBe('SECOND_FACTOR_WRONG')
    const [first = '', second = ''] = admin.session.recoveryCodes
    const both = await Promise.allSettled([first, second].map((code) => passed(ticket, code)))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOfRefusal(passed(ticket, admin.code()))).toBe('SECOND_FACTOR_EXPIRED')
  })

  test('is valid only on the device that got it, for each of its steps', async () => {
    const [admin, fresh] = [await enrolled(), await anAdmin()]
    const ticket = await ticketOf(admin.phone)
    expect(await codeOfRefusal(passed(ticket, admin.code(), 'another'))).toBe('SECOND_FACTOR_EXPIRED')
    expect((await passed(ticket, admin.code())).token).toBeTruthy()
    const theirs = await ticketOf(fresh.phone)
    expect(await codeOfRefusal(begun(theirs, 'another'))).toBe('SECOND_FACTOR_EXPIRED')
    const { secret } = await begun(theirs)
    expect(await codeOfRefusal(confirmed(theirs, secret, 'another'))).toBe('SECOND_FACTOR_EXPIRED')
  })
})

test('a login with the old password that is in progress while the password changes fails', async () => {
  const admin = await anAdmin()
  const owner = await at('app')(loginV2, { phone: admin.phone, password: old })
  const store = users.service.app.get(SessionsStore, { strict: false })
  const start = store.start.bind(store)
  const spy = jest.spyOn(store, 'start').mockImplementationOnce(async (opened) => {
    // the old password is verified already; the owner changes it before the session is created
    await at('app', owner.token)(setPassword, { password: changed, oldPassword: old })
    return start(opened)
  })
  expect(await codeOfRefusal(at('app')(loginV2, { phone: admin.phone, password: old }))).toBe('PASSWORD_WRONG')
  spy.mockRestore()
  expect(await store.listActive(admin.id)).toHaveLength(1)
  expect((await at('app')(loginV2, { phone: admin.phone, password: changed })).token).toBeTruthy()
})
