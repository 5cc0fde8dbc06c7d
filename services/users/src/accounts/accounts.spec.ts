import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { banDecided } from '@xinyu/contracts/events/moderation'
import { deleteuser, getLoginLog, setPassword } from '@xinyu/contracts/http/users/account'
import { getSecretKey, login, loginV2, refreshToken } from '@xinyu/contracts/http/users/login'
import { register, registerV2, registerV3 } from '@xinyu/contracts/http/users/registration'
import { type AccountStatus, getBan, getAccountStatus } from '@xinyu/contracts/internal/users'
import { isShareCode } from '@xinyu/contracts/internal/social'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { fetchSmsCode, signUp, newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'
import { SetRoles } from './staff/set-roles.ts'
import { LoginsStore } from '../sessions/logins.store.ts'
import { Commands } from '@xinyu/platform/command/commands'
import { internalToken } from '@xinyu/platform/auth/internal-token'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000' },
    internal: [{ call: isShareCode, answer: ({ code }: { code: string }) => ({ isKnown: code === 'S1' }) }],
  })
})
afterAll(() => users.close())

const accountStatusOf = async (id: string): Promise<AccountStatus | null> =>
  users.service.app.get(AccountStatuses).find(id)
const facts = (id: string): string[] =>
  users.published.filter(({ key, type }) => key === id && type !== 'users.signed-in.v1').map(({ type }) => type)

describe('a guest', () => {
  test('gets a token; the same device gets the same guest again; a minor gets none', async () => {
    const first = await users.call(registerV3, { deviceId: 'phone-1' })
    const again = await users.call(registerV3, { deviceId: 'phone-1' })
    expect(first.user.type).toBe('temp')
    expect(again.temp_id).toBe(first.temp_id)
    expect((await users.call(registerV3, {})).temp_id).not.toBe(first.temp_id)
    expect((await users.refused(registerV3, { isAdult: false })).code).toBe('MINOR')
    expect(
      (await users.refused(setPassword, { password: '12345678' }, { id: first.temp_id, token: first.token })).code,
    ).toBe('NEED_LOGIN')
  })
})

describe('a sign-up', () => {
  test('needs the confirmation of age, creates a member with a number, and publishes the fact', async () => {
    const phone = newPhone()
    const smsCode = await fetchSmsCode(users, phone)
    expect((await users.refused(register, { phone, smsCode })).code).toBe('MINOR')
    const me = await users.call(registerV2, { phone, smsCode, isAdult: true, shareCode: 'S1' })
    expect(me).toMatchObject({
      isNew: true,
      user: { isCompleted: 0, type: 'normal', hasPassword: false, phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
    })
    expect(me.user.GID).toMatch(/^[1-9]\d{7}$/)
    await users.drain()
    const [fact] = users.published.filter((envelope) => envelope.key === me.user._id)
    expect(fact).toMatchObject({
      type: 'users.registered.v1',
      seq: 1,
      data: { how: 'phone', shareCode: 'S1', user: { GID: me.user.GID } },
    })
  })

  test('with a registered phone logs in instead; logging in with an unknown phone is refused and keeps the code valid', async () => {
    const me = await signUp(users)
    clock.advance(61_000)
    const again = await users.call(register, {
      phone: me.phone,
      smsCode: await fetchSmsCode(users, me.phone),
      isAdult: true,
    })
    expect([again.isNew, again.user._id]).toEqual([false, me.id])
    const phone = newPhone()
    const smsCode = await fetchSmsCode(users, phone)
    expect((await users.refused(login, { phone, smsCode })).code).toBe('USER_NOT_FOUND')
    expect((await users.call(register, { phone, smsCode, isAdult: true })).isNew).toBe(true)
  })

  test('with a code and the specified fields only, returns whether the invitation counts or why it does not', async () => {
    const enter = async (more: { shareCode?: string; deviceId?: string }, phone = newPhone()) => {
      clock.advance(61_000)
      const given = { location: '北京市', os: 'iOS 17', browser: 'Safari' }
      const smsCode = await fetchSmsCode(users, phone)
      return (await users.call(registerV2, { phone, smsCode, isAdult: true, ...given, ...more })).invitation
    }
    expect(await enter({ shareCode: 'S1' })).toMatchObject({ counts: false, reason: 'DEVICE_UNKNOWN' })
    const phone = newPhone()
    const counted = await enter({ shareCode: 'S1', deviceId: 'invited-1' }, phone)
    expect(counted).toMatchObject({ counts: true, reason: null })
    expect(await enter({ shareCode: 'S1', deviceId: 'invited-2' }, phone)).toMatchObject({ reason: 'ALREADY_JOINED' })
    expect(await enter({ shareCode: 'S1', deviceId: 'invited-1' })).toMatchObject({ reason: 'DEVICE_NOT_NEW' })
    expect(await enter({ shareCode: 'none', deviceId: 'invited-3' })).toMatchObject({ reason: 'SHARE_CODE_INVALID' })
    expect(await enter({ deviceId: 'invited-4' })).toBeUndefined()
    expect((await enter({ shareCode: 'S1' }))?.msg).toMatch(/没有计入.*客服/)
  })

  test('returns whether the device is new: true once, for the first member who joins from it, never after a login', async () => {
    const join = async (deviceId: string | undefined): Promise<unknown> => {
      const me = await signUp(users, deviceId === undefined ? {} : { deviceId })
      await users.drain()
      const fact = users.published.find(({ key, type }) => key === me.id && type === 'users.registered.v1')
      return (fact?.data as { isNewDevice?: boolean } | undefined)?.isNewDevice
    }
    const device = `d-${newPhone()}`
    expect([await join(device), await join(device), await join(undefined)]).toEqual([true, false, undefined])
    const me = await signUp(users)
    clock.advance(61_000)
    const shared = `d-${newPhone()}`
    await users.call(login, { phone: me.phone, smsCode: await fetchSmsCode(users, me.phone), deviceId: shared })
    expect(await join(shared)).toBe(false)
  })

  test('shows own logins, newest first', async () => {
    await signUp(users)
    const me = await signUp(users, { os: 'iOS', location: '杭州' })
    const { list, hasMore } = await users.call(getLoginLog, {}, me)
    expect([list.length, list[0]?.os, list[0]?.location, list[0]?.how, hasMore]).toEqual([
      1,
      'iOS',
      '杭州',
      'join',
      false,
    ])
  })
})

describe('a password', () => {
  test('is set with a code, logs in, and is changed with the old one', async () => {
    const me = await signUp(users)
    expect((await users.refused(loginV2, { phone: me.phone, password: 'geheim-123' })).code).toBe('PASSWORD_WRONG')
    expect((await users.refused(setPassword, { password: 'geheim-123' }, me)).code).toBe('NEED_PROOF')
    clock.advance(61_000)
    await users.call(setPassword, { password: 'geheim-123', smsCode: await fetchSmsCode(users, me.phone) }, me)
    expect((await users.call(loginV2, { phone: me.phone, password: 'geheim-123' })).user.hasPassword).toBe(true)
    await users.call(setPassword, { password: 'anders-456', oldPassword: 'geheim-123' }, me)
    expect((await users.refused(loginV2, { phone: me.phone, password: 'geheim-123' })).code).toBe('PASSWORD_WRONG')
    expect(JSON.stringify(users.published)).not.toContain('scrypt')
  })

  test('on another device sends a notice with its location; later logins on that device do not', async () => {
    const me = await signUp(users, { deviceId: 'first' })
    clock.advance(61_000)
    await users.call(setPassword, { password: 'geheim-123', smsCode: await fetchSmsCode(users, me.phone) }, me)
    for (const deviceId of ['other', 'other', 'first'])
      await users.call(loginV2, { phone: me.phone, password: 'geheim-123', deviceId, os: 'iOS 20', location: '温州' })
    await users.drain()
    const logins = users.published.filter(({ type, key }) => type === 'users.signed-in.v1' && key === me.id)
    const from = logins.map(({ data }) => (data as { from?: string }).from)
    expect(from).toEqual([undefined, 'iOS 20 · 温州', undefined, undefined])
  })
})

describe('the account status', () => {
  test('follows a ban and its end at once; a repeated fact changes nothing', async () => {
    const me = await signUp(users)
    const decided = (banned: boolean) =>
      users.receive(banDecided, `b${me.id}`, { user_id: me.id, banned, reason: '骚扰', moderator_id: 'm1' })
    await decided(true)
    expect((await users.refused(getLoginLog, {}, me)).code).toBe('ACCOUNT_BANNED')
    const refusal = { code: 'ACCOUNT_BANNED', reason: '骚扰', until: null }
    expect((await users.refused(refreshToken, { refreshToken: me.refreshToken })).refusal).toMatchObject(refusal)
    clock.advance(61_000)
    expect(
      (await users.refused(login, { phone: me.phone, smsCode: await fetchSmsCode(users, me.phone) })).refusal,
    ).toMatchObject({ code: 'ACCOUNT_BANNED', reason: '骚扰' })
    await decided(false)
    await decided(false)
    expect((await accountStatusOf(me.id))?.isCompleted).toBe(0)
    expect(facts(me.id)).toEqual(['users.registered.v1', 'users.banned.v1', 'users.unbanned.v1'])
  })

  test('of a banned member: a proof of identity gets a ticket for an appeal, which opens nothing else', async () => {
    const me = await signUp(users)
    const ban = { user_id: me.id, banned: true, reason: '骚扰', rule: 'harassment', moderator_id: 'm1' } as const
    await users.receive(banDecided, `b${me.id}`, { ...ban, report_id: 'r1' })
    const byToken = [
      await users.refused(getLoginLog, {}, me),
      await users.refused(refreshToken, { refreshToken: me.refreshToken }),
    ]
    expect(byToken.map(({ refusal }) => [refusal.rule, refusal.appealTicket])).toEqual([
      ['harassment', undefined],
      ['harassment', undefined],
    ])
    clock.advance(61_000)
    const { refusal } = await users.refused(login, { phone: me.phone, smsCode: await fetchSmsCode(users, me.phone) })
    expect(refusal).toMatchObject({ code: 'ACCOUNT_BANNED', rule: 'harassment', appealTicket: expect.any(String) })
    const ticket = String(refusal.appealTicket)
    expect((await users.refused(getLoginLog, {}, { ...me, token: ticket })).code).toBe('NOT_LOGGED_IN')
    expect((await users.refused(refreshToken, { refreshToken: ticket })).code).not.toBe('ACCOUNT_BANNED')
    const internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
    expect(await internal.call(getBan, { user_id: me.id })).toMatchObject({
      ban: { rule: 'harassment', reason: '骚扰', until: null, by: 'm1', report_id: 'r1' },
    })
  })

  test('carries roles, and answers other services', async () => {
    const me = await signUp(users)
    await users.service.app
      .get(Commands, { strict: false })
      .execute(new SetRoles(me.id, ['support', 'moderator'], 'root'))
    expect((await accountStatusOf(me.id))?.roles).toEqual(['moderator', 'support'])
    const statusOf = async (user_id: string) =>
      (
        await fetch(`${users.service.url}/internal/${getAccountStatus.path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: internalToken(users.config.INTERNAL_SECRET, getAccountStatus.path),
          },
          body: JSON.stringify({ user_id }),
        })
      ).json()
    expect(await statusOf(me.id)).toMatchObject({ standing: { type: 'normal', roles: ['moderator', 'support'] } })
    expect(await statusOf('nobody')).toMatchObject({ standing: null })
  })
})

describe('a cancellation', () => {
  test('voids tokens, is undone by a login, and erases after 15 days', async () => {
    const me = await signUp(users)
    await users.call(deleteuser, { reason: '找到了' }, me)
    expect((await users.refused(getLoginLog, {}, me)).code).toBe('ACCOUNT_CANCELLED')
    clock.advance(61_000)
    const back = await users.call(login, { phone: me.phone, smsCode: await fetchSmsCode(users, me.phone) })
    expect(back.user.isCompleted).toBe(0)
    await users.call(deleteuser, {}, { id: me.id, token: back.token })
    await users.runJob('account-deadlines')
    const stored = () => users.database.collection<{ _id: string; phone: unknown }>('users').findOne({ _id: me.id })
    expect((await stored())?.phone).not.toBeNull()
    clock.advance(15 * DAY_MS)
    await users.runJob('account-deadlines')
    await users.runJob('account-deadlines')
    await users.drain()
    expect(await stored()).toMatchObject({ phone: null, phoneHash: null })
    expect(facts(me.id)).toEqual(
      ['registered', 'cancelled', 'restored', 'cancelled', 'erased'].map((name) => `users.${name}.v1`),
    )
    const anew = await users.call(register, {
      phone: me.phone,
      smsCode: await fetchSmsCode(users, me.phone),
      isAdult: true,
    })
    expect(anew.isNew).toBe(true)
  })

  test('is completed for all accounts even if one of them fails', async () => {
    const [stuck, other] = [await signUp(users), await signUp(users)]
    const withPhone = () =>
      users.database
        .collection<{ _id: string }>('users')
        .countDocuments({ _id: { $in: [stuck.id, other.id] }, phoneHash: { $type: 'string' } })
    for (const me of [stuck, other]) await users.call(deleteuser, {}, me)
    clock.advance(15 * DAY_MS)
    const logins = users.service.app.get(LoginsStore, { strict: false })
    const forget = jest
      .spyOn(logins, 'removeAllOf')
      .mockImplementationOnce(() => Promise.reject(new Error('the disk is full')))
    await users.runJob('account-deadlines')
    expect(await withPhone()).toBe(1)
    await users.runJob('account-deadlines')
    expect(await withPhone()).toBe(0)
    forget.mockRestore()
  })
})

test('keys for encrypted bodies and signatures belong to one member', async () => {
  const [one, other] = [await signUp(users), await signUp(users)]
  const keys = await users.call(getSecretKey, {}, one)
  expect(keys.publicKey).toContain('BEGIN PUBLIC KEY')
  expect([keys.keyVersion, keys.keyV2.keyId]).toEqual(['e1', 'k1'])
  expect((await users.call(getSecretKey, {}, other)).keyV2.codes).not.toBe(keys.keyV2.codes)
})
