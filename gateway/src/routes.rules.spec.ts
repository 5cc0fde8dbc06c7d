import { expect, test } from '@jest/globals'
import { isForServices, resolveRoute } from './routes.rules.ts'

const none = { sms: false, alipay: false, wechat: false }

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
  ['GET', '/api/users/../internal/users/standing'],
])('%s %s leads nowhere', (verb, path) => {
  expect(resolveRoute(verb, path, none)).toBeNull()
})

test('sandbox routes exist only while the sandbox drivers are configured', () => {
  expect(resolveRoute('GET', '/dev/sms', { ...none, sms: true })).toMatchObject({
    owner: 'users',
    caller: 'open',
  })
  expect(resolveRoute('POST', '/sandbox/alipay/pay', { ...none, alipay: true })).toMatchObject({
    owner: 'payments',
    caller: 'open',
  })
  expect(isForServices('/chat')).toBe(false)
})
