import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { banDecided } from '@xinyu/contracts/events/moderation'
import * as loginWaysCalls from '@xinyu/contracts/http/users/login-ways'
import * as wechatLogin from '@xinyu/contracts/http/users/wechat-login'
import * as smsCodes from '@xinyu/contracts/http/users/sms-codes'
import { deleteuser, getLoginLog } from '@xinyu/contracts/http/users/account'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { register } from '@xinyu/contracts/http/users/registration'
import { FixedClock } from '@xinyu/platform/clock'
import { fetchSmsCode, signUp, newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'
import { BindTickets } from './bind-tickets.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000', WECHAT_LOGIN_MODE: 'sandbox', APPLE_LOGIN_MODE: 'sandbox' },
  })
})
afterAll(() => users.close())

let people = 0
/** a WeChat user without an account here */
const newPerson = (): string => `微信${process.pid}${people++}`
const post = (path: string, body: Record<string, string>): Promise<Response> =>
  fetch(`${users.sandboxes.url}/sandbox/wechat-login/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body),
    redirect: 'manual',
  })
const jsCodeOf = async (person: string, place = 'miniProgram'): Promise<string> =>
  ((await (await post('code', { person, place })).json()) as { code: string }).code
/** The code a browser returns with from the sandbox's page, opened at the address of `loginWays`. */
const webCodeOf = async (person: string, inWechat = false): Promise<string> => {
  const { ways } = await users.call(loginWaysCalls.loginWays, { inWechat })
  const begin = new URL(ways.find(({ way }) => way === 'wx')?.url ?? '')
  begin.searchParams.set('state', 's-1')
  const page = await fetch(`${users.sandboxes.url}${begin.pathname}${begin.search}`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('微信登录')])
  const { appid = '', redirect_uri = '', state = '' } = Object.fromEntries(begin.searchParams)
  const chosen = await post('choose', { appid, redirect_uri, state, person })
  const back = new URL(chosen.headers.get('location') ?? '')
  expect([back.pathname, back.searchParams.get('state')]).toEqual(['/login/wechat', 's-1'])
  return back.searchParams.get('code') ?? ''
}
const ticketOf = async (person: string, deviceId?: string): Promise<string> => {
  const device = deviceId === undefined ? {} : { deviceId }
  const answer = await users.call(wechatLogin.loginWithWx, { jsCode: await jsCodeOf(person), ...device })
  if (!answer.needBind) throw new Error('unexpected login')
  return answer.ticket
}
const joinedByWx = async (person: string) => {
  const phone = newPhone()
  const ticket = await ticketOf(person)
  const smsCode = await fetchSmsCode(users, phone)
  const me = await users.call(wechatLogin.registerWithWx, { ticket, phone, smsCode, isAdult: true })
  return { ...me, id: me.user._id, phone, ticket }
}

describe('registering', () => {
  test('with the mini-program and a phone; afterwards the same person logs in with each of our WeChat apps', async () => {
    const person = newPerson()
    const me = await joinedByWx(person)
    expect(me).toMatchObject({ isNew: true, user: { wxBound: true, appleBound: false, isCompleted: 0 } })
    await users.drain()
    expect(users.published.find(({ key }) => key === me.id)).toMatchObject({ data: { how: 'wechat' } })
    const again = [
      await users.call(wechatLogin.loginWithWx, { jsCode: await jsCodeOf(person) }),
      await users.call(wechatLogin.loginWithWxV2, { code: await jsCodeOf(person, 'app') }),
      await users.call(wechatLogin.loginWithWxV3, { code: await webCodeOf(person, true) }),
      await users.call(wechatLogin.loginWithWxV4, { code: await webCodeOf(person), from: 'web' }),
      await users.call(wechatLogin.loginWithWxV4, { jsCode: await jsCodeOf(person), from: 'miniProgram' }),
    ]
    expect(again.map((one) => !one.needBind && [one.user._id, one.isNew])).toEqual(again.map(() => [me.id, false]))
    const ways = (await users.call(getLoginLog, {}, me)).list.map(({ how }) => how).sort()
    expect(ways).toEqual(['join', ...again.map(() => 'wechat')])
  })

  test('with a phone that has an account binds it, without further questions', async () => {
    const me = await signUp(users)
    const ticket = await ticketOf(newPerson())
    clock.advance(61_000)
    const smsCode = await fetchSmsCode(users, me.phone)
    const bound = await users.call(wechatLogin.registerWithWx, { ticket, phone: me.phone, smsCode, isAdult: true })
    expect([bound.isNew, bound.user._id, bound.user.wxBound]).toEqual([false, me.id, true])
  })

  test('is refused to minors, without using up ticket and code', async () => {
    const phone = newPhone()
    const about = { ticket: await ticketOf(newPerson()), phone, smsCode: await fetchSmsCode(users, phone) }
    expect((await users.refused(wechatLogin.registerWithWx, about)).code).toBe('MINOR')
    expect((await users.call(wechatLogin.registerWithWx, { ...about, isAdult: true })).isNew).toBe(true)
  })
})

test.each([
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1:9090', 'http://localhost:8080'],
  ['https://evil.example', 'http://localhost:8080'],
  [undefined, 'http://localhost:8080'],
])('WeChat and Apple return a login begun at %s to %s', async (origin, site) => {
  expect(users.config.PUBLIC_URL).toBe('http://localhost:8080')
  const { ways } = await users.call(loginWaysCalls.loginWays, origin === undefined ? {} : { origin })
  expect(ways.map(({ url }) => new URL(url).searchParams.get('redirect_uri'))).toEqual([
    `${site}/login/wechat`,
    `${site}/login/apple`,
  ])
})

describe('a code', () => {
  test('works once, and is required', async () => {
    const jsCode = await jsCodeOf(newPerson())
    expect((await users.call(wechatLogin.loginWithWx, { jsCode })).needBind).toBe(true)
    expect((await users.refused(wechatLogin.loginWithWx, { jsCode })).code).toBe('WX_CODE_INVALID')
    expect((await users.refused(wechatLogin.loginWithWx, { jsCode: 'made-up' })).code).toBe('WX_CODE_INVALID')
    expect((await users.refused(wechatLogin.loginWithWxV4, { from: 'web' })).code).toBe('WX_CODE_INVALID')
  })

  test('of one app is refused at another', async () => {
    const code = await jsCodeOf(newPerson())
    expect((await users.refused(wechatLogin.loginWithWxV2, { code })).code).toBe('WX_CODE_INVALID')
  })

  test('gives the openid without logging in', async () => {
    const person = newPerson()
    const { openid } = await users.call(wechatLogin.getOpenid, { jsCode: await jsCodeOf(person) })
    expect(openid).toMatch(/^o[0-9a-f]{27}$/)
    expect((await users.call(wechatLogin.getOpenid, { jsCode: await jsCodeOf(person) })).openid).toBe(openid)
  })
})

describe('a ticket', () => {
  test('issued without a device id is valid only in the browser that got it', async () => {
    const ticket = await ticketOf(newPerson())
    const tickets = users.service.app.get(BindTickets, { strict: false })
    await expect(tickets.getWxIds(ticket, { userAgent: 'another browser' })).rejects.toMatchObject({
      code: 'TICKET_INVALID',
    })
    const phone = newPhone()
    const smsCode = await fetchSmsCode(users, phone)
    expect((await users.call(wechatLogin.registerWithWx, { ticket, phone, smsCode, isAdult: true })).isNew).toBe(true)
  })

  test('is valid for ten minutes, on the device that got it, and once; a wrong code does not use it up', async () => {
    const phone = newPhone()
    const ticket = await ticketOf(newPerson(), 'device-1')
    const smsCode = await fetchSmsCode(users, phone)
    const ask = { ticket, phone, smsCode, isAdult: true }
    const wrong = smsCode === '000000' ? '000001' : '000000'
    const refused = async (over: object) => (await users.refused(wechatLogin.registerWithWx, { ...ask, ...over })).code
    expect(await refused({ deviceId: 'device-2' })).toBe('TICKET_INVALID')
    expect(await refused({})).toBe('TICKET_INVALID')
    expect(await refused({ deviceId: 'device-1', smsCode: wrong })).toBe('SMS_CODE_WRONG')
    expect((await users.call(wechatLogin.registerWithWx, { ...ask, deviceId: 'device-1' })).isNew).toBe(true)
    const other = newPhone()
    const replay = { phone: other, smsCode: await fetchSmsCode(users, other), deviceId: 'device-1' }
    expect(await refused(replay)).toBe('TICKET_INVALID')
    const late = await ticketOf(newPerson())
    clock.advance(601_000)
    expect(await refused({ ticket: late })).toBe('TICKET_INVALID')
    expect(await refused({ ticket: 'made-up' })).toBe('TICKET_INVALID')
  })

  test('used concurrently with another of the same person, at two phones, makes one account', async () => {
    const person = newPerson()
    const tickets = [await ticketOf(person), await ticketOf(person)]
    const asks = await Promise.all(
      tickets.map(async (ticket) => {
        const phone = newPhone()
        return { ticket, phone, smsCode: await fetchSmsCode(users, phone), isAdult: true }
      }),
    )
    const answers = await Promise.allSettled(asks.map((ask) => users.call(wechatLogin.registerWithWx, ask)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ALREADY_BOUND' } })
  })
})

describe('a logged-in member', () => {
  test('binds WeChat with a ticket and proof, and unbinds it; another member’s WeChat is refused', async () => {
    const me = await signUp(users)
    const person = newPerson()
    const ask = { code: await webCodeOf(person), from: 'web', forBind: true } as const
    const answer = await users.call(wechatLogin.loginWithWxV4, ask)
    if (!answer.needBind) throw new Error('unexpected login')
    clock.advance(660_000)
    const fresh = await ticketOf(person)
    expect((await users.refused(wechatLogin.bindwx, { ticket: fresh }, me)).code).toBe('NEED_PROOF')
    const ownCode = await fetchSmsCode(users, me.phone)
    expect((await users.call(wechatLogin.bindwx, { ticket: fresh, ownCode }, me)).profile.wxBound).toBe(true)
    const bind = { code: await webCodeOf(person), from: 'web', forBind: true } as const
    expect((await users.refused(wechatLogin.loginWithWxV4, bind)).code).toBe('ALREADY_BOUND')
    const second = await ticketOf(newPerson())
    clock.advance(61_000)
    const proof = { ownCode: await fetchSmsCode(users, me.phone) }
    expect((await users.refused(wechatLogin.bindwx, { ticket: second, ...proof }, me)).code).toBe('UNBIND_FIRST')
    clock.advance(61_000)
    const smsCode = await fetchSmsCode(users, me.phone)
    for (const _again of [1, 2]) {
      const unbound = await users.call(loginWaysCalls.unbindLogin, { unbind: 'wx', smsCode }, me).catch(() => null)
      expect(unbound?.profile.wxBound ?? false).toBe(false)
    }
    expect(await ticketOf(person)).toMatch(/.{40}/)
  })

  test('changes the phone with proof: the old one no longer logs in, and other sessions end', async () => {
    const me = await signUp(users)
    const elsewhere = await (async () => {
      clock.advance(61_000)
      const smsCode = await fetchSmsCode(users, me.phone)
      return users.call(register, { phone: me.phone, smsCode, isAdult: true })
    })()
    const phone = newPhone()
    await users.call(getSMSCode, { phone, scene: 'bind' })
    const inbox = await fetch(`${users.sandboxes.url}/dev/sms?phone=${phone}`)
    const { code: smsCode } = (await inbox.json()) as { code: string }
    const taken = await signUp(users)
    const fresh = { id: elsewhere.user._id, token: elsewhere.token }
    expect((await users.refused(loginWaysCalls.bindPhone, { phone: taken.phone, smsCode }, fresh)).code).toMatch(
      /^SMS_CODE/,
    )
    const { profile } = await users.call(loginWaysCalls.bindPhone, { phone, smsCode }, fresh)
    expect(profile.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    expect((await users.refused(getProfile, {}, me)).code).toMatch(/NOT_LOGGED_IN|TOKEN_EXPIRED/)
    clock.advance(61_000)
    const again = { phone: me.phone, smsCode: await fetchSmsCode(users, me.phone), isAdult: true }
    expect((await users.call(register, again)).user._id).not.toBe(me.id)
  })
})

describe('bans and cancelled accounts', () => {
  test('work the same for WeChat as for a phone', async () => {
    const person = newPerson()
    const me = await joinedByWx(person)
    await users.receive(banDecided, `b${me.id}`, { user_id: me.id, banned: true, reason: '骚扰', moderator_id: 'm1' })
    const banned = await users.refused(wechatLogin.loginWithWx, { jsCode: await jsCodeOf(person) })
    expect(banned.refusal).toMatchObject({ code: 'ACCOUNT_BANNED', reason: '骚扰' })
    await users.receive(banDecided, `b${me.id}`, { user_id: me.id, banned: false, reason: '', moderator_id: 'm1' })
    const back = await users.call(wechatLogin.loginWithWx, { jsCode: await jsCodeOf(person) })
    if (back.needBind) throw new Error('unexpected needBind')
    await users.call(deleteuser, {}, { id: me.id, token: back.token })
    const undone = await users.call(wechatLogin.loginWithWx, { jsCode: await jsCodeOf(person) })
    expect(!undone.needBind && [undone.user._id, undone.user.isCompleted]).toEqual([me.id, 0])
  })
})

describe('an SMS code', () => {
  test('can be compared without using it up, and wrong ones are counted', async () => {
    const phone = newPhone()
    const { retryAfter } = await users.call(smsCodes.getSMSCodeV2, { phone })
    expect(retryAfter).toBe(60)
    const inbox = await fetch(`${users.sandboxes.url}/dev/sms?phone=${phone}`)
    const { code: smsCode } = (await inbox.json()) as { code: string }
    expect((await users.call(smsCodes.compareSMScode, { phone, smsCode })).ok).toBe(true)
    expect((await users.call(smsCodes.compareSMScodeV2, { phone, smsCode })).ok).toBe(true)
    expect((await users.refused(smsCodes.compareSMScode, { phone, smsCode, scene: 'withdraw' })).code).toBe(
      'SMS_CODE_WRONG',
    )
    const wrong = smsCode === '000000' ? '000001' : '000000'
    const codes: string[] = []
    for (let count = 0; count < 4; count++)
      codes.push((await users.refused(smsCodes.compareSMScodeV2, { phone, smsCode: wrong })).code)
    expect(codes.at(-1)).toBe('SMS_CODE_TRIES')
    expect((await users.refused(register, { phone, smsCode, isAdult: true })).code).toBe('SMS_CODE_TRIES')
  })
})
