import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { getSMSCode, loginV2 } from '@xinyu/contracts/http/users/login'
import { newPhone } from '@xinyu/testkit/people/members'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'

type Line = Record<string, unknown>
let product: TestProduct
let said = ''
beforeAll(async () => {
  product = await startTestProduct({ env: { LOG_LEVEL: 'info' }, log: (text) => void (said += text) })
})
afterAll(() => product?.stop())

const lines = (): Line[] =>
  said
    .split('\n')
    .filter((line) => line.includes('"log":"security"'))
    .map((line) => JSON.parse(line) as Line)
const until = async (wanted: Line): Promise<Line> => {
  for (;;) {
    const found = lines().find((line) => Object.entries(wanted).every(([name, value]) => line[name] === value))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('logins, failed ones, refused access and attempts are in the security log, without personal data', async () => {
  const phone = newPhone()
  const me = await new Visitor(product.url).join(phone)
  expect(await until({ event: 'login', userId: me.id })).toMatchObject({ how: 'join', service: 'users' })

  await new Visitor(product.url).refused(loginV2, { phone, password: 'a-wrong-password' })
  await until({ event: 'login-failed', code: 'PASSWORD_WRONG' })
  await new Visitor(product.url).call(getSMSCode, { phone: newPhone() })
  await new Visitor(product.url).refused(loginV2, { phone, smsCode: '000000' })
  await until({ event: 'login-failed', service: 'users' })
  await new Visitor(product.url, 'app:another-secret').refused(loginV2, { phone, password: 'a-wrong-password' })
  await until({ event: 'login-failed', code: 'CLIENT_UNKNOWN', service: 'gateway' })

  await new Visitor(product.url).refused(getProfile, {})
  await until({ event: 'access-refused', code: 'NOT_LOGGED_IN', service: 'gateway' })
  const admin = await fetch(`${product.url}/api/admin/users/${phone}`, {
    headers: { authorization: `Bearer ${me.token}` },
  })
  expect(admin.status).toBe(403)
  expect(await until({ event: 'access-refused', code: 'FORBIDDEN' })).toMatchObject({ userId: me.id })

  const bad = await fetch(`${product.url}/api/users/updateUserInfo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ gender: 'x'.repeat(50) }),
  })
  expect(bad.status).toBe(400)
  expect(await until({ event: 'bypass-attempt', code: 'INVALID_INPUT' })).toMatchObject({ userId: me.id })

  const written = lines().map((line) => JSON.stringify(line))
  for (const secret of [phone, 'a-wrong-password', '127.0.0.1', me.token ?? 'none', '000000', 'xxxx'])
    expect([secret, written.filter((line) => line.includes(secret))]).toEqual([secret, []])
  for (const line of lines()) expect([typeof line.time, line.log]).toEqual(['number', 'security'])
})
