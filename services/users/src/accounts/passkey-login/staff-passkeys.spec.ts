import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CallError, createClient } from '@xinyu/contracts/client/client'
import { loginV2, refreshToken } from '@xinyu/contracts/http/users/login'
import {
  addPasskeyAtLogin,
  beginPasskeyAtLogin,
  beginPasskeyLogin,
  endPasskey,
  listPasskeys,
  loginWithPasskey,
} from '@xinyu/contracts/http/passkeys/passkeys'
import { beginSecondFactor, passSecondFactor } from '@xinyu/contracts/http/users/second-factor'
import { createAdmin, resetSecondFactor } from '@xinyu/contracts/internal/users-operations'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { authenticatorCode, STEP_MS } from '@xinyu/testkit/people/authenticator'
import { newPhone } from '@xinyu/testkit/people/members'
import { PasskeyDevice } from '@xinyu/testkit/people/passkey-device'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../../config.ts'
import { OpenSession } from '../../sessions/sessions.public.ts'
import { UsersStore } from '../../user-store/user-store.public.ts'
import { UsersModule } from '../../users.module.ts'

const clock = FixedClock.atNextNoon()
const [password, otpSecret] = ['pilot-harbour-41', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP']
let users: ServiceUnderTest<UsersConfig>
let internal: InternalClient
beforeAll(async () => {
  const env = { STAFF_SECOND_FACTOR: 'passkey' }
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock, env })
  internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
})
afterAll(() => users.close())

const console_ = (token: string | null = null) =>
  createClient({
    base: `${users.service.url}/api`,
    credentials: 'admin:admin-secret',
    token: () => token,
    language: () => 'zh-CN',
  })
const refusalOf = async (work: Promise<unknown>): Promise<Record<string, unknown>> => {
  const error = await work.catch((refused: unknown) => refused)
  return error instanceof CallError ? { ...error.refusal } : { code: 'was not refused' }
}
const codeOf = async (work: Promise<unknown>): Promise<unknown> => (await refusalOf(work)).code
const opens = async (token: string): Promise<number> =>
  (await fetch(`${users.service.url}/api/admin/users`, { headers: { authorization: `Bearer ${token}` } })).status
const anAdmin = async (more: { otpSecret?: string } = {}) => {
  const phone = newPhone()
  const { user_id } = await internal.call(createAdmin, { phone, password, name: '值班', roles: ['admin'], ...more })
  return { phone, id: user_id }
}
const ticketOf = async (phone: string) => {
  const { code, ticket, ...rest } = await refusalOf(console_()(loginV2, { phone, password }))
  expect(code).toBe('NEED_SECOND_FACTOR')
  return { ticket: String(ticket), ...rest }
}
const added = async (ticket: string, device: PasskeyDevice, code?: string) => {
  const { options } = await console_()(beginPasskeyAtLogin, { ticket })
  return console_()(addPasskeyAtLogin, {
    ticket,
    created: device.create(options),
    name: '钥匙',
    ...(code ? { code } : {}),
  })
}
const answer = async (device: PasskeyDevice): Promise<string> =>
  device.get((await console_()(beginPasskeyLogin, {})).options)

test('where a passkey is required, the first login adds one, and an authenticator is not offered', async () => {
  const { phone } = await anAdmin()
  const { ticket, ...needs } = await ticketOf(phone)
  expect(needs).toMatchObject({ enrolled: false, hasPasskey: false, needsPasskey: true })
  expect(await codeOf(console_()(beginSecondFactor, { ticket }))).toBe('NEED_PASSKEY')
  const device = new PasskeyDevice()
  expect(await opens((await added(ticket, device)).token)).toBe(200)
  expect(await ticketOf(phone)).toMatchObject({ hasPasskey: true })
  const alone = await console_()(loginWithPasskey, { passkey: await answer(device) })
  expect(await opens(alone.token)).toBe(200)
  const renewed = await console_()(refreshToken, { refreshToken: alone.refreshToken })
  expect(await opens(renewed.token)).toBe(200)
})

test('a code of the authenticator alone gets nobody in, also not with a login from before', async () => {
  const { phone, id } = await anAdmin({ otpSecret })
  const { ticket } = await ticketOf(phone)
  const code = authenticatorCode(otpSecret, clock.now())
  expect(await codeOf(console_()(passSecondFactor, { ticket, code }))).toBe('NEED_PASSKEY')
  const user = await users.service.app.get(UsersStore, { strict: false }).find(id)
  if (!user) throw new Error('no such user')
  const device = { ip: '127.0.0.1', userAgent: 'x', client: 'admin' }
  const open = users.service.app.get(OpenSession, { strict: false })
  expect(await opens((await open.openForMember(user, device, 'otp', true)).token)).toBe(403)
})

test('whoever has an authenticator adds the first passkey only with its code', async () => {
  const { phone } = await anAdmin({ otpSecret })
  clock.advance(STEP_MS)
  const { ticket } = await ticketOf(phone)
  expect(await codeOf(added(ticket, new PasskeyDevice()))).toBe('SECOND_FACTOR_WRONG')
  const code = authenticatorCode(otpSecret, clock.now())
  expect(await opens((await added(ticket, new PasskeyDevice(), code)).token)).toBe(200)
})

test('the password alone adds nothing beside a passkey, and the passkey of another is no second step', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  const [mine, theirs] = [new PasskeyDevice(), new PasskeyDevice()]
  await added((await ticketOf(one.phone)).ticket, mine)
  await added((await ticketOf(other.phone)).ticket, theirs)
  const { ticket } = await ticketOf(one.phone)
  expect(await codeOf(console_()(beginPasskeyAtLogin, { ticket }))).toBe('SECOND_FACTOR_SET')
  expect(await codeOf(console_()(loginWithPasskey, { ticket, passkey: await answer(theirs) }))).toBe('PASSKEY_INVALID')
  const login = await console_()(loginWithPasskey, { ticket, passkey: await answer(mine) })
  expect(await opens(login.token)).toBe(200)
  expect(await codeOf(console_()(loginWithPasskey, { ticket, passkey: await answer(mine) }))).toBe(
    'SECOND_FACTOR_EXPIRED',
  )
})

test('staff keep their last passkey; a reset removes it and ends their logins', async () => {
  const { phone } = await anAdmin()
  const device = new PasskeyDevice()
  const { token } = await added((await ticketOf(phone)).ticket, device)
  const [{ _id = '' } = {}] = (await console_(token)(listPasskeys, {})).list
  expect(await codeOf(console_(token)(endPasskey, { passkey_id: _id }))).toBe('LAST_WAY_IN')
  await internal.call(resetSecondFactor, { phone, reason: '丢失' })
  expect(await opens(token)).toBe(401)
  expect(await codeOf(console_()(loginWithPasskey, { passkey: await answer(device) }))).toBe('PASSKEY_INVALID')
  expect(await ticketOf(phone)).toMatchObject({ hasPasskey: false })
})
