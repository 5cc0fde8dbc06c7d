import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { deleteuser, setPassword } from '@xinyu/contracts/http/users/account'
import { getSMSCode, login, loginV2 } from '@xinyu/contracts/http/users/login'
import { searchByGID } from '@xinyu/contracts/http/users/deck'
import { updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { FixedClock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import startEngines from '@xinyu/testkit/jest-engines'
import stopEngines from '@xinyu/testkit/jest-engines-down'
import { fetchSmsCode, signUp, newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { AccountOwnerCheck } from '@xinyu/users/accounts/account-owner-check'
import { type UsersConfig, usersConfig } from '@xinyu/users/config'
import { UsersModule } from '@xinyu/users/users.module'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  await startEngines()
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000', PASSWORD_TRIES_PER_IP: '1000', GID_SEARCHES_PER_IP: '8' },
  })
})
afterAll(async () => {
  await users.close()
  await stopEngines()
})

const good = 'tulip-cobalt-91'
/** A member with a password and one trusted device. */
const atHome = async () => {
  const deviceId = randomUUID()
  const me = await signUp(users, { deviceId })
  clock.advance(61_000)
  await users.call(setPassword, { password: good, smsCode: await fetchSmsCode(users, me.phone) }, me)
  return { ...me, deviceId }
}
const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('strangers who guess', () => {
  test('a password from many addresses and devices are stopped without affecting the owner', async () => {
    const me = await atHome()
    const codes: string[] = []
    for (let guess = 0; guess < 15; guess++)
      codes.push(
        (await users.refused(loginV2, { phone: me.phone, password: `guess-${guess}x`, deviceId: randomUUID() })).code,
      )
    expect(codes.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(10)
    expect(codes.slice(10)).toEqual(Array(5).fill('TOO_FREQUENT'))
    const { phone, deviceId } = me
    expect((await users.call(loginV2, { phone, password: good, deviceId })).user._id).toBe(me.id)
    clock.advance(61_000)
    expect((await users.call(login, { phone, smsCode: await fetchSmsCode(users, phone) })).user._id).toBe(me.id)
  })

  test('another person’s code use up their own attempts, not those of its owner', async () => {
    const phone = newPhone()
    const deviceId = randomUUID()
    await users.call(getSMSCode, { phone, deviceId })
    const { code } = (await (await fetch(`${users.sandboxes.url}/dev/sms?phone=${phone}`)).json()) as { code: string }
    const guess = { phone, smsCode: wrongCode(code), deviceId: randomUUID() }
    const answers: string[] = []
    for (let tries = 0; tries < 8; tries++) answers.push((await users.refused(login, guess)).code)
    expect(answers.slice(5)).toEqual(Array(3).fill('SMS_CODE_TRIES'))
    // the right code for the right device: the only error is that nobody has joined with this phone
    expect((await users.refused(login, { phone, smsCode: code, deviceId })).code).toBe('USER_NOT_FOUND')
  })

  test('and request a code themselves, do not invalidate the owner’s', async () => {
    const phone = newPhone()
    const deviceId = randomUUID()
    await users.call(getSMSCode, { phone, deviceId })
    const { code } = (await (await fetch(`${users.sandboxes.url}/dev/sms?phone=${phone}`)).json()) as { code: string }
    clock.advance(61_000)
    await users.call(getSMSCode, { phone, deviceId: randomUUID() })
    expect((await users.refused(login, { phone, smsCode: code, deviceId })).code).toBe('USER_NOT_FOUND')
  })

  test('and use up the codes of a day, leave some for the owner’s device', async () => {
    const me = await atHome()
    for (let sent = 0; sent < 12; sent++) {
      clock.advance(61_000)
      await users.call(getSMSCode, { phone: me.phone, deviceId: randomUUID() }).catch(() => undefined)
    }
    expect((await users.refused(getSMSCode, { phone: me.phone, deviceId: randomUUID() })).http).toBe(429)
    clock.advance(61_000)
    await users.call(getSMSCode, { phone: me.phone, deviceId: me.deviceId })
  })
})

describe('a thief of my token', () => {
  test('can guess the old password only a few times, and the owner can still change it with a code', async () => {
    const me = await atHome()
    const guesses = Array.from({ length: 20 }, (_, guess) =>
      users.refused(setPassword, { password: good, oldPassword: `guess-${guess}x` }, me),
    )
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(5)
    clock.advance(61_000)
    await users.call(setPassword, { password: 'anders-456', smsCode: await fetchSmsCode(users, me.phone) }, me)
  })

  test('cannot cancel my account without a code or the password, unless I have just logged in', async () => {
    const me = await atHome()
    clock.advance(700_000)
    const answer = await users.refused(deleteuser, {}, me)
    expect([answer.code, answer.refusal.msg]).toEqual(['NEED_PROOF', '请输入验证码或密码，确认是你本人操作'])
    expect((await users.refused(deleteuser, { password: 'guess-1x' }, me)).code).toBe('PASSWORD_WRONG')
    await users.call(deleteuser, { password: good }, me)
    const other = await signUp(users)
    await users.call(deleteuser, {}, other)
  })

  test('cannot use a code for a second action, while the code of a refused action stays valid', async () => {
    const me = await signUp(users)
    clock.advance(700_000)
    const smsCode = await fetchSmsCode(users, me.phone)
    for (const password of ['12345678', 'woaini1314', 'password1', '11112222', 'qwerty123', 'abc12345'])
      expect((await users.refused(setPassword, { password, smsCode }, me)).code).toBe('PASSWORD_COMMON')
    await users.call(setPassword, { password: good, smsCode }, me)
    expect((await users.refused(deleteuser, { smsCode }, me)).code).toBe('SMS_CODE_EXPIRED')
  })

  test('can do only one of two concurrent actions with one code', async () => {
    const me = await signUp(users)
    clock.advance(700_000)
    const smsCode = await fetchSmsCode(users, me.phone)
    const withdrawInfo = { kind: 'alipay', realName: '别人', account: 'thief@example.com' } as const
    const deeds = await Promise.allSettled([
      users.call(setPassword, { password: good, smsCode }, me),
      users.call(updateUserInfo, { withdrawInfo, smsCode }, me),
    ])
    expect(deeds.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused while the proof cannot be used up, and nothing is done', async () => {
    const me = await atHome()
    clock.advance(700_000)
    const smsCode = await fetchSmsCode(users, me.phone)
    const owners = users.service.app.get(AccountOwnerCheck, { strict: false })
    const spy = jest.spyOn(owners, 'reserveCode').mockRejectedValueOnce(new AppError('UNAVAILABLE'))
    expect((await users.refused(setPassword, { password: 'meadow-violet-23', smsCode }, me)).code).toBe('UNAVAILABLE')
    spy.mockRestore()
    const { phone, deviceId } = me
    expect((await users.call(loginV2, { phone, password: good, deviceId })).user._id).toBe(me.id)
    await users.call(setPassword, { password: 'meadow-violet-23', smsCode }, me)
  })

  test('cannot have my money paid to themselves', async () => {
    const me = await atHome()
    const withdrawInfo = { kind: 'alipay', realName: '别人', account: 'thief@example.com' } as const
    expect((await users.refused(updateUserInfo, { withdrawInfo }, me)).code).toBe('NEED_PROOF')
    expect((await users.call(updateUserInfo, { withdrawInfo, password: good }, me)).profile.hasWithdrawInfo).toBe(true)
  })
})

describe('one address', () => {
  test('has one limit for number searches as a guest, across guests', async () => {
    const codes: string[] = []
    for (let search = 0; search < 12; search++) {
      const guest = await users.person({ type: 'temp', isCompleted: 0 })
      codes.push((await users.refused(searchByGID, { GID: String(10_000_000 + search) }, guest)).code)
    }
    expect(codes).toEqual([...Array(8).fill('USER_NOT_FOUND'), ...Array(4).fill('TOO_FREQUENT')])
    const member = await users.person()
    expect((await users.refused(searchByGID, { GID: '10000000' }, member)).code).toBe('USER_NOT_FOUND')
  })
})

test('a common password is refused with the reason, in both languages', async () => {
  const me = await signUp(users)
  clock.advance(61_000)
  const smsCode = await fetchSmsCode(users, me.phone)
  for (const password of ['12345678', 'password1', 'woaini1314', `a${me.phone}`]) {
    const answer = await users.refused(setPassword, { password, smsCode }, me)
    expect([answer.code, answer.refusal.msg]).toEqual(['PASSWORD_COMMON', '该密码太常见，容易被猜到，请换一个'])
  }
  const english = await fetch(`${users.service.url}/api/${setPassword.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'accept-language': 'en', 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'qwerty123', smsCode }),
  })
  expect(await english.json()).toMatchObject({ msg: 'This password is too common and easily guessed, choose another' })
  await users.call(setPassword, { password: good, smsCode }, me)
})
