import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as wechatLogin from '@xinyu/contracts/http/users/wechat-login'
import * as appleLogin from '@xinyu/contracts/http/users/apple-login'
import * as loginWays from '@xinyu/contracts/http/users/login-ways'
import { getLoginLog } from '@xinyu/contracts/http/users/account'
import { getSMSCode, login, logout } from '@xinyu/contracts/http/users/login'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { appleOf, wxCodeOf } from '../fixture/other-login.fixture.ts'

/** Joining and binding with WeChat and Apple over HTTP, through the URLs that the product returns. */
let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
}, 180_000)
afterAll(() => product?.stop())

const enter = (visitor: Visitor, reply: { token: string; user: { _id: string } }): void => {
  visitor.token = reply.token
  visitor.id = reply.user._id
}
const codeFor = async (visitor: Visitor, phone: string): Promise<string> => {
  await visitor.call(getSMSCode, { phone, scene: 'bind' })
  return visitor.smsCode(phone)
}

test('a member joins by WeChat and binds a phone; the next time WeChat is enough', async () => {
  const yu = new Visitor(product.url)
  const code = await wxCodeOf(yu, '小雨')
  const first = await yu.call(wechatLogin.loginWithWxV4, { code, from: 'web', deviceId: 'd-1' })
  if (!first.needBind) throw new Error('WeChat knew an account')
  expect((await yu.refused(wechatLogin.loginWithWxV4, { code, from: 'web' })).code).toBe('WX_CODE_INVALID')
  const phone = '13600000071'
  const ask = { ticket: first.ticket, phone, smsCode: await codeFor(yu, phone), isAdult: true, deviceId: 'd-1' }
  const joined = await yu.call(wechatLogin.registerWithWx, ask)
  expect([joined.isNew, joined.user.wxBound]).toEqual([true, true])
  expect((await yu.refused(wechatLogin.registerWithWx, ask)).code).toBe('TICKET_INVALID')
  enter(yu, joined)
  await yu.call(logout, {})
  const again = await yu.call(wechatLogin.loginWithWxV4, { code: await wxCodeOf(yu, '小雨'), from: 'web' })
  expect(!again.needBind && [again.isNew, again.user._id]).toEqual([false, yu.id])
})

test('a member joins with Apple as the only login: it cannot be unbound until there is a phone', async () => {
  const lin = new Visitor(product.url)
  const asked = { ...(await appleOf(lin, '林姐')), isAdult: true, deviceId: 'd-2' }
  const joined = await lin.call(appleLogin.loginWithApple, asked)
  if (joined.needBind) throw new Error('Apple asked for a phone')
  expect((await lin.refused(appleLogin.loginWithApple, asked)).code).toBe('APPLE_TOKEN_INVALID')
  enter(lin, joined)
  expect((await lin.refused(loginWays.unbindLogin, { unbind: 'apple' })).code).toBe('LAST_WAY_IN')
  const phone = '13600000072'
  const { profile } = await lin.call(loginWays.bindPhone, { phone, smsCode: await codeFor(lin, phone) })
  expect(profile.phone).toBe('136****0072')
  expect((await lin.call(loginWays.unbindLogin, { unbind: 'apple' })).profile.appleBound).toBe(false)
  // her own device gets a code although one was sent a moment ago
  await lin.call(getSMSCode, { phone, deviceId: 'd-2' })
  const anew = await lin.call(login, { phone, smsCode: await lin.smsCode(phone), deviceId: 'd-2' })
  expect(anew.user._id).toBe(lin.id)
})

test('a WeChat or Apple account belongs to one account of ours; revoking it at Apple ends the login at once', async () => {
  const [jie, zhou] = [new Visitor(product.url), new Visitor(product.url)]
  await jie.join('13600000073')
  await zhou.join('13600000074')
  const code = await wxCodeOf(jie, '阿杰')
  const first = await jie.call(wechatLogin.loginWithWxV4, { code, from: 'web', forBind: true })
  if (!first.needBind) throw new Error('WeChat knew an account')
  expect((await jie.call(wechatLogin.bindwx, { ticket: first.ticket })).profile.wxBound).toBe(true)
  const others = { code: await wxCodeOf(zhou, '阿杰'), from: 'web', forBind: true } as const
  expect((await zhou.refused(wechatLogin.loginWithWxV4, others)).code).toBe('ALREADY_BOUND')
  expect((await zhou.call(appleLogin.bindApple, await appleOf(zhou, '周周'))).profile.appleBound).toBe(true)
  expect((await jie.refused(appleLogin.bindApple, await appleOf(jie, '周周'))).code).toBe('ALREADY_BOUND')
  // Apple's times are in milliseconds: the binding is older
  await new Promise((later) => setTimeout(later, 5))
  const told = await fetch(`${product.url}/sandbox/apple-login/end`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: '周周' }),
  })
  expect(await told.json()).toMatchObject({ told: 200 })
  expect((await zhou.refused(getLoginLog, {})).http).toBe(401)
})
