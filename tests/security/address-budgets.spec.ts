import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { Call, RequestOf } from '@xinyu/contracts/call'
import { getSMSCodeV2 } from '@xinyu/contracts/http/users/sms-codes'
import { getSMSCode, loginV2 } from '@xinyu/contracts/http/users/login'
import { register } from '@xinyu/contracts/http/users/registration'
import { setPassword } from '@xinyu/contracts/http/users/account'
import { updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { solveWork } from '@xinyu/contracts/client/solve-work'
import { WORK_HEADER, WORK_SECONDS, type WorkChallenge, writeWork } from '@xinyu/contracts/client/work'
import { readWork } from '@xinyu/contracts/client/work-proof'
import { FixedClock } from '@xinyu/platform/clock'
import startEngines from '@xinyu/testkit/jest-engines'
import stopEngines from '@xinyu/testkit/jest-engines-down'
import { fetchSmsCode, signUp, newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '@xinyu/users/config'
import { UsersModule } from '@xinyu/users/users.module'

const [codes, passwords] = [3, 6]
let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  await startEngines()
  const env = { SMS_CODES_PER_IP: String(codes), PASSWORD_TRIES_PER_IP: String(passwords) }
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock, env })
})
afterAll(async () => {
  await users.close()
  await stopEngines()
})

interface Answer {
  http: number
  code?: string
  msg?: string
  limit?: string
  until?: string
  retryAfter?: number
  work?: WorkChallenge
}
let lastAddress = 0
const newAddress = (): string => `198.18.${lastAddress >> 8}.${lastAddress++ & 255}`
const from = async <C extends Call>(
  address: string,
  call: C,
  input: RequestOf<C>,
  headers: Record<string, string> = {},
): Promise<Answer & { headers: Headers }> => {
  const reply = await fetch(`${users.service.url}/api/${call.path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('app:app-secret')}`,
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...headers,
    },
    body: JSON.stringify(input),
  })
  return { http: reply.status, headers: reply.headers, ...((await reply.json()) as Omit<Answer, 'http'>) }
}
const askedTooMuch = async (address: string): Promise<WorkChallenge> => {
  for (let count = 0; count < codes; count++)
    expect((await from(address, getSMSCode, { phone: newPhone() })).http).toBe(200)
  const { work } = await from(address, getSMSCode, { phone: newPhone() })
  if (!work) throw new Error('no challenge came with the refusal')
  return work
}
const sent = async (address: string, proof: string, call: Call = getSMSCode): Promise<number> =>
  (await from(address, call, { phone: newPhone() }, { [WORK_HEADER]: proof })).http

const good = 'tulip-cobalt-91'
const withPassword = async () => {
  // SMS codes are requested from everywhere: this file tests the budget of an address
  const me = await signUp(users)
  clock.advance(61_000)
  await users.call(setPassword, { password: good, smsCode: await fetchSmsCode(users, me.phone) }, me)
  return me
}
const logIn = (address: string, phone: string, password: string, headers: Record<string, string> = {}) =>
  from(address, loginV2, { phone, password, deviceId: randomUUID() }, headers)

describe('a correct attempt', () => {
  test('does not count as a guess: the right password logs in any number of times, and proves the owner', async () => {
    const me = await withPassword()
    for (let login = 0; login < 15; login++) expect((await logIn(newAddress(), me.phone, good)).http).toBe(200)
    for (let login = 0; login < passwords + 2; login++)
      expect((await logIn('198.19.0.1', me.phone, good)).http).toBe(200)
    for (let proof = 0; proof < 8; proof++) {
      const withdrawInfo = { kind: 'alipay', realName: '别人', account: `a${proof}@example.com` } as const
      await users.call(updateUserInfo, { withdrawInfo, password: good }, me)
    }
  })

  test('gives back only its own attempt: an account keeps ten, whatever other logins happen', async () => {
    const me = await withPassword()
    const answers: (string | undefined)[] = []
    for (let guess = 0; guess < 12; guess++) {
      answers.push((await logIn(newAddress(), me.phone, `guess-${guess}x`)).code)
      if (guess < 9) expect((await logIn(newAddress(), me.phone, good)).http).toBe(200)
    }
    expect(answers).toEqual([...Array(10).fill('PASSWORD_WRONG'), ...Array(2).fill('TOO_FREQUENT')])
  })

  test('with an own account does not offset guesses at other accounts', async () => {
    const mine = await withPassword()
    const others = []
    for (let count = 0; count < passwords + 2; count++) others.push(await withPassword())
    const address = newAddress()
    const answers: (string | undefined)[] = []
    for (const { phone } of others) {
      answers.push((await logIn(address, phone, 'guess-1x')).limit)
      await logIn(address, mine.phone, good)
    }
    expect(answers).toEqual([...Array(passwords).fill(undefined), ...Array(2).fill('password-address')])
  })

  test('to a code by SMS costs its network nothing', async () => {
    const address = newAddress()
    for (let count = 0; count < 2 * codes; count++) {
      const phone = newPhone()
      expect((await from(address, getSMSCode, { phone })).http).toBe(200)
      const { code } = (await (await fetch(`${users.sandboxes.url}/dev/sms?phone=${phone}`)).json()) as { code: string }
      expect((await from(address, register, { phone, smsCode: code, isAdult: true })).code).toBeUndefined()
    }
  })
})

describe('a refusal', () => {
  test('says what is limited and until when, in both languages, for people and for programs', async () => {
    const me = await withPassword()
    for (let guess = 0; guess < 10; guess++) await logIn(newAddress(), me.phone, `guess-${guess}x`)
    const chinese = await logIn(newAddress(), me.phone, 'guess-11x')
    expect(chinese).toMatchObject({ http: 429, code: 'TOO_FREQUENT', limit: 'password' })
    expect(chinese.msg).toMatch(/^密码输错次数过多，请在 \d\d-\d\d \d\d:\d\d 之后再试，或用验证码登录$/)
    const english = await logIn(newAddress(), me.phone, 'guess-11x', { 'accept-language': 'en' })
    expect(english.msg).toMatch(
      /^Too many wrong passwords; try again after \d\d-\d\d \d\d:\d\d \(China time\), or log in/,
    )
    expect(english.headers.get('retry-after')).toBe(String(english.retryAfter))
    expect(Number.isNaN(Date.parse(english.until ?? ''))).toBe(false)
  })

  test('of a phone names the end of its day', async () => {
    const phone = newPhone()
    for (let count = 0; count < 10; count++) {
      await from(newAddress(), getSMSCode, { phone })
      clock.advance(61_000)
    }
    const answer = await from(newAddress(), getSMSCode, { phone })
    expect(answer).toMatchObject({ http: 429, code: 'SMS_LIMIT', limit: 'sms-phone' })
    expect(answer.msg).toMatch(/\d\d-\d\d 00:00 之后再获取$/)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('an address beyond its budget', () => {
  test('gets a challenge, and continues with proof of work: it is never blocked', async () => {
    const address = newAddress()
    const work = await askedTooMuch(address)
    const refused = await from(address, getSMSCode, { phone: newPhone() })
    expect(refused).toMatchObject({ http: 429, code: 'SMS_LIMIT', limit: 'sms-address' })
    expect(refused.msg).toMatch(/请更新到最新版本后重试，或在 \d\d-\d\d \d\d:\d\d 之后再试$/)
    expect(await sent(address, await solveWork(work))).toBe(200)
    for (let more = 0; more < codes; more++) {
      const { work: next } = await from(address, getSMSCode, { phone: newPhone() })
      expect(await sent(address, next ? await solveWork(next) : '')).toBe(200)
    }
    expect((await from(newAddress(), getSMSCode, { phone: newPhone() })).http).toBe(200)
  })

  test('can use its proof of work once, for the call and network of the challenge, unchanged', async () => {
    const address = newAddress()
    const proof = await solveWork(await askedTooMuch(address))
    const given = readWork(proof)
    if (!given) throw new Error('it cannot be read')
    const { parameters, signature } = given.challenge
    for (const forged of [
      '',
      'nonsense',
      '9'.repeat(5_000),
      writeWork({ ...given, solution: { ...given.solution, counter: given.solution.counter + 1, derivedKey: 'ff' } }),
      writeWork({ ...given, challenge: { signature: `${signature.slice(1)}0`, parameters } }),
      writeWork({ ...given, challenge: { signature, parameters: { ...parameters, cost: 1 } } }),
      writeWork({
        ...given,
        challenge: { signature, parameters: { ...parameters, expiresAt: parameters.expiresAt + 9 } },
      }),
    ])
      expect([forged.slice(0, 20), await sent(address, forged)]).toEqual([forged.slice(0, 20), 429])
    expect(await sent(address, proof, getSMSCodeV2)).toBe(429)
    const other = newAddress()
    await askedTooMuch(other)
    expect(await sent(other, proof)).toBe(429)
    expect(await sent(address, proof)).toBe(200)
    expect(await sent(address, proof)).toBe(429)
  })

  test('must do its work within minutes', async () => {
    const address = newAddress()
    const proof = await solveWork(await askedTooMuch(address))
    const later = Date.now() + (WORK_SECONDS + 2) * 1000
    const time = jest.spyOn(Date, 'now').mockReturnValue(later)
    const http = await sent(address, proof)
    time.mockRestore()
    expect(http).toBe(429)
  })

  test('gets no more attempts at one account for its work', async () => {
    const me = await withPassword()
    const address = newAddress()
    const answers: (string | undefined)[] = []
    for (let guess = 0; guess < 13; guess++) {
      const first = await logIn(address, me.phone, `guess-${guess}x`)
      const proof = first.work ? await solveWork(first.work) : null
      const answer = proof ? await logIn(address, me.phone, `guess-${guess}x`, { [WORK_HEADER]: proof }) : first
      answers.push(answer.limit ?? answer.code)
    }
    expect(answers).toEqual([...Array(10).fill('PASSWORD_WRONG'), ...Array(3).fill('password')])
  })

  test('counts as its /64, all of which belongs to one subscriber', async () => {
    const network = '2001:db8:77:1'
    await askedTooMuch(`${network}::1`)
    for (const one of [`${network}::2`, `${network}:ffff:1:2:3`, `2001:0DB8:0077:0001::9`])
      expect((await from(one, getSMSCode, { phone: newPhone() })).limit).toBe('sms-address')
    expect((await from('2001:db8:77:2::1', getSMSCode, { phone: newPhone() })).http).toBe(200)
  })
})
