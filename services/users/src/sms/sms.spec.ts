import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getSMSCode, login } from '@xinyu/contracts/http/users/login'
import { register } from '@xinyu/contracts/http/users/registration'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { fetchSmsCode, newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '20' },
  })
})
afterAll(() => users.close())

describe('codes', () => {
  test('are refused when wrong, tried too often, too old or requested too soon, each with its own code', async () => {
    const phone = newPhone()
    const code = await fetchSmsCode(users, phone)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await users.refused(getSMSCode, { phone })).refusal).toMatchObject({ code: 'SMS_TOO_SOON', retryAfter: 60 })
    for (let count = 0; count < 4; count++)
      expect((await users.refused(login, { phone, smsCode: wrong })).code).toBe('SMS_CODE_WRONG')
    expect((await users.refused(login, { phone, smsCode: wrong })).code).toBe('SMS_CODE_TRIES')
    expect((await users.refused(login, { phone, smsCode: code })).code).toBe('SMS_CODE_TRIES')
    clock.advance(61_000)
    const second = await fetchSmsCode(users, phone)
    clock.advance(301_000)
    expect((await users.refused(login, { phone, smsCode: second })).code).toBe('SMS_CODE_EXPIRED')
  })

  test('are limited to ten a day per phone', async () => {
    const phone = newPhone()
    for (let count = 0; count < 10; count++) {
      await users.call(getSMSCode, { phone })
      clock.advance(61_000)
    }
    expect((await users.refused(getSMSCode, { phone })).code).toBe('SMS_LIMIT')
    clock.advance(DAY_MS)
    await users.call(getSMSCode, { phone })
  })

  test('sent for a withdrawal do not log in', async () => {
    const phone = newPhone()
    await users.call(getSMSCode, { phone, scene: 'withdraw' })
    const { code } = (await (await fetch(`${users.sandboxes.url}/dev/sms?phone=${phone}`)).json()) as { code: string }
    expect((await users.refused(register, { phone, smsCode: code, isAdult: true })).code).toBe('SMS_CODE_WRONG')
  })

  test('work once, even in concurrent calls', async () => {
    const phone = newPhone()
    const smsCode = await fetchSmsCode(users, phone)
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => users.call(register, { phone, smsCode, isAdult: true })),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
  })

  test('are not sent to an invalid number', async () => {
    expect((await users.refused(getSMSCode, { phone: '12345' })).code).toBe('PHONE_INVALID')
  })
})

test('an address has a daily limit of codes over all phones', async () => {
  const refusals: string[] = []
  for (let count = 0; count < 20; count++)
    await users.call(getSMSCode, { phone: newPhone() }).catch((error: { code: string }) => refusals.push(error.code))
  expect(new Set(refusals)).toEqual(new Set(['SMS_LIMIT']))
})

test('the inbox is not found for a phone without a code', async () => {
  expect((await fetch(`${users.sandboxes.url}/dev/sms?phone=${newPhone()}`)).status).toBe(404)
})
