import { expect, test } from '@jest/globals'
import { calls } from '@xinyu/contracts/http/all'
import { parseRequestTarget, isServicePath, resolveRoute } from './routes.rules.ts'

const none = {
  sms: false,
  vendors: false,
}

test.each([
  ['POST', '/api/users/login', { owner: 'users', caller: 'L' }],
  ['POST', '/api/users/beVip', { owner: 'payments', caller: 'N' }],
  ['POST', '/api/users/checkMsg', { owner: 'moderation', caller: 'T' }],
  ['GET', '/api/upload/policy', { owner: 'users', caller: 'N' }],
  ['GET', '/api/admin/profileReviews/abc', { owner: 'moderation', caller: 'A' }],
  ['POST', '/api/product/notify/alipay', { owner: 'payments', caller: 'X' }],
])('%s %s goes to the owner of its contract', (verb, path, route) => {
  expect(resolveRoute(verb, path, none)).toMatchObject(route)
})

test.each([
  ['GET', '/api/users/login'],
  ['POST', '/api/users/nothing'],
  ['POST', '/api/internal/users/standing'],
  ['POST', '/internal/users/standing'],
  ['POST', '/api/admin/nothing'],
  ['GET', '/dev/sms'],
  ['POST', '/sandbox/alipay/pay'],
  ['POST', '/sandbox/wechat/pay'],
  ['POST', '/sandbox/apple/pay'],
  ['GET', '/sandbox/wechat-login/connect/qrconnect'],
  ['GET', '/sandbox/apple-login/auth/authorize'],
  ['POST', '/sandbox/push/abc'],
  ['GET', '/api/users/../internal/users/standing'],
])('%s %s is not found', (verb, path) => {
  expect(resolveRoute(verb, path, none)).toBeNull()
})

test('sandbox routes exist only while the sandbox drivers are configured', () => {
  expect(resolveRoute('GET', '/dev/sms', { ...none, vendors: true })).toMatchObject({
    owner: 'sandboxes',
    caller: 'open',
  })
  expect(resolveRoute('POST', '/sandbox/alipay/pay', { ...none, vendors: true })).toMatchObject({
    owner: 'sandboxes',
    caller: 'open',
  })
  expect(resolveRoute('POST', '/sandbox/push/abc', { ...none, vendors: true })).toMatchObject({
    owner: 'sandboxes',
    caller: 'open',
  })
  expect(isServicePath('/chat')).toBe(false)
})

test('logins, codes and money are limited exactly, by their contracts; a read may be retried, a call only with its key', () => {
  const routes = calls.map((call) => ({ call, route: resolveRoute(call.verb, `/api/${call.path}`, none) }))
  for (const { call, route } of routes) {
    const isExact = call.caller === 'L' || call.signed === true || call.owner === 'payments'
    expect([call.path, route?.isLimitedGlobally ?? false]).toEqual([call.path, isExact])
    const retries = call.verb === 'GET' ? 'always' : call.idempotent ? 'with-key' : undefined
    expect([call.path, route?.retries]).toEqual([call.path, retries])
  }
  for (const path of [
    'users/login',
    'users/getSMSCode',
    'product/addOrder',
    'gift/withdrawGift',
    'users/editIdCardInfo',
  ])
    expect([path, resolveRoute('POST', `/api/${path}`, none)?.isLimitedGlobally]).toEqual([path, true])
  expect(resolveRoute('POST', '/api/users/profile', none)?.isLimitedGlobally).toBeUndefined()
})

test.each([
  ['/api/users/profile', '/api/users/profile'],
  ['/api/users/profile?x=1', '/api/users/profile'],
  ['/internal/x/../../api/users/profile', '/api/users/profile'],
  ['/api/%2e%2e/internal/x', '/internal/x'],
  ['http://elsewhere/api/users/profile', '/api/users/profile'],
])('%s is parsed as %s', (line, pathname) => {
  expect(parseRequestTarget(line)?.pathname).toBe(pathname)
})

test.each(['http://', '/%', '/api/%zz', '*'])('%s is not a valid request target', (line) => {
  expect(parseRequestTarget(line)).toBeNull()
})
