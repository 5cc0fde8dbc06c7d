import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import { allResources } from '@xinyu/contracts/admin/all'
import { type AdminRole, adminRoles, type Caller } from '@xinyu/contracts/call'
import { calls } from '@xinyu/contracts/http/all'
import { type Act, rolesFor } from '@xinyu/contracts/resource'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { beVip } from '@xinyu/contracts/http/users/vip'
import { deleteuser } from '@xinyu/contracts/http/users/account'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { banByOperator, createAdmin, importMember } from '@xinyu/contracts/internal/users-operations'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'

type Who =
  | 'nobody'
  | 'a stranger with a forged token'
  | 'guest'
  | 'member'
  | 'vip'
  | 'banned'
  | 'cancelled'
  | 'an admin in the app'
  | 'an admin without an authenticator'
  | AdminRole
/** An endpoint of the product and who may call it. */
interface Endpoint {
  name: string
  method: string
  path: string
  caller: Caller
  orToken?: true | 'T' | undefined
  roles: readonly AdminRole[]
}

const everybody: readonly Who[] = [
  'nobody',
  'a stranger with a forged token',
  'guest',
  'member',
  'vip',
  'banned',
  'cancelled',
  'an admin in the app',
  'an admin without an authenticator',
  ...adminRoles,
]
const guards = new Set([
  'NOT_LOGGED_IN',
  'TOKEN_EXPIRED',
  'CLIENT_UNKNOWN',
  'ACCOUNT_BANNED',
  'ACCOUNT_CANCELLED',
  'NEED_LOGIN',
  'NEED_VIP',
  'FORBIDDEN',
  'NEED_SECOND_FACTOR',
])
const roleOf = (who: Who): AdminRole | undefined => adminRoles.find((role) => role === who)

/** The result that the contract demands: the guard's refusal, or access. */
const expected = ({ caller, orToken, roles }: Pick<Endpoint, 'caller' | 'orToken' | 'roles'>, who: Who): string => {
  if (caller === 'X') return 'let in'
  if (orToken === 'T' && who !== 'nobody') return expected({ caller: 'T', roles }, who)
  if (orToken && who !== 'nobody') return who === 'a stranger with a forged token' ? 'NOT_LOGGED_IN' : 'let in'
  if (caller === 'L') return 'CLIENT_UNKNOWN'
  if (who === 'nobody' || who === 'a stranger with a forged token') return 'NOT_LOGGED_IN'
  if (who === 'banned') return 'ACCOUNT_BANNED'
  if (who === 'cancelled') return 'ACCOUNT_CANCELLED'
  if (caller === 'T') return 'let in'
  if (who === 'guest') return caller === 'A' ? 'FORBIDDEN' : 'NEED_LOGIN'
  if (caller === 'V') return who === 'vip' ? 'let in' : 'NEED_VIP'
  if (caller !== 'A') return 'let in'
  if (who === 'an admin without an authenticator') return 'NEED_SECOND_FACTOR'
  const role = roleOf(who)
  return role === 'admin' || (role && (roles.length === 0 || roles.includes(role))) ? 'let in' : 'FORBIDDEN'
}

const callEndpoints: Endpoint[] = calls.map(({ path, verb, caller, orToken, roles = [] }) => ({
  name: path,
  method: verb,
  path: `/api/${path}`,
  caller,
  orToken,
  roles,
}))
const adminEndpoints: Endpoint[] = allResources.flatMap((resource) => {
  const { name, create, update, remove, actions = {} } = resource
  const endpoint = (method: string, rest: string, act: Act): Endpoint => ({
    name: `${method} ${name}${rest}`,
    method,
    path: `/api/admin/${name}${rest}`,
    caller: 'A',
    roles: rolesFor(resource, act),
  })
  return [
    endpoint('GET', '', 'list'),
    endpoint('GET', '/nobody', 'one'),
    ...(create ? [endpoint('POST', '', 'create')] : []),
    ...(update ? [endpoint('PUT', '/nobody', 'update')] : []),
    ...(remove ? [endpoint('DELETE', '/nobody', 'remove')] : []),
    ...Object.keys(actions).map((action) => endpoint('POST', `/nobody/${action}`, { action })),
  ]
})

let product: TestProduct
const tokens = new Map<Who, string>()

/** Sends a body that no contract accepts: an admitted caller gets a validation error, and nothing happens. */
const request = async (
  { method, path }: Endpoint,
  authorization: string | undefined,
): Promise<{ http: number; code: string }> => {
  const hasBody = method === 'POST' || method === 'PUT'
  const headers = {
    ...(authorization ? { authorization } : {}),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  }
  const reply = await fetch(product.url + path, {
    method,
    headers,
    ...(hasBody ? { body: '["no contract takes a list"]' } : {}),
  })
  const text = await reply.text()
  const code = text.startsWith('{') ? ((JSON.parse(text) as { code?: string }).code ?? 'ok') : 'ok'
  return { http: reply.status, code }
}
const outcome = async (endpoint: Endpoint, who: Who): Promise<string> => {
  const token = tokens.get(who)
  const { http, code } = await request(endpoint, token && `Bearer ${token}`)
  // calls with a body validate it before they look anything up
  if (http === 500 || (http === 404 && endpoint.method !== 'GET' && endpoint.method !== 'DELETE'))
    return `${http} ${code}`
  return guards.has(code) ? code : 'let in'
}
const wrongOnes = async (endpoints: readonly Endpoint[], who: Who): Promise<string[]> => {
  const wrong: string[] = []
  const queue = [...endpoints]
  const checkNext = async (): Promise<void> => {
    for (let endpoint = queue.shift(); endpoint; endpoint = queue.shift()) {
      const [seen, wanted] = [await outcome(endpoint, who), expected(endpoint, who)]
      if (seen !== wanted) wrong.push(`${endpoint.name}: ${seen}, but the contract says ${wanted}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, checkNext))
  return wrong
}

beforeAll(async () => {
  product = await startTestProduct()
  const env = readRunning(product.dataDir).env
  const internal = new InternalClient(env as unknown as PlatformConfig)
  const signer = new TokenSigner(env.TOKEN_PRIVATE_JWK ?? '')
  const tokenOf = (sub: string, client = 'app', amr = client === 'admin' ? ['otp'] : []): Promise<string> =>
    signer.sign({ sub, type: 'normal', sid: newId(), client, amr }, 3_600, new Date())
  const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
  const enter = async (number: number): Promise<Visitor> => {
    const visitor = new Visitor(product.url)
    visitor.id = newId()
    const fields = { name: `海${number}`, gender: 1 as const, birthday: '1995-01-01', liveCity, work: 1 }
    await internal.call(
      importMember,
      {
        _id: visitor.id,
        GID: String(31_000_000 + number),
        phone: `1370000000${number}`,
        createdAt: new Date().toISOString(),
        fields,
        avatar: 'a000000000.jpg',
        state: 'approved',
      },
      30_000,
    )
    visitor.token = await tokenOf(visitor.id)
    return visitor
  }
  const [member, vip, banned, cancelled] = [await enter(1), await enter(2), await enter(3), await enter(4)]
  await product.drain()
  const { orderId } = await vip.call(addOrder, { productNum: 'vip-30', clientId: crypto.randomUUID() })
  await vip.pay(orderId)
  await product.drain()
  await vip.call(beVip, { orderId })
  await internal.call(banByOperator, { user_id: banned.id, banned: true, reason: 'test' })
  await cancelled.call(getSMSCode, { phone: '13700000004' })
  await cancelled.call(deleteuser, { smsCode: await cancelled.smsCode('13700000004') })
  await product.drain()
  const guest = await new Visitor(product.url).becomeGuest()
  for (const [number, role] of adminRoles.entries()) {
    const { user_id } = await internal.call(
      createAdmin,
      { phone: `1390000000${number}`, password: 'correct-horse-7', name: role, roles: [role] },
      30_000,
    )
    tokens.set(role, await tokenOf(user_id, 'admin'))
    if (role === 'admin') {
      tokens.set('an admin in the app', await tokenOf(user_id))
      tokens.set('an admin without an authenticator', await tokenOf(user_id, 'admin', []))
    }
  }
  await product.drain()
  const forged = (await tokenOf(member.id)).replace(/\.[^.]+$/, `.${'A'.repeat(86)}`)
  const mine: [Who, string | null][] = [
    ['a stranger with a forged token', forged],
    ['guest', guest.token],
    ['member', member.token],
    ['vip', vip.token],
    ['banned', await tokenOf(banned.id)],
    ['cancelled', await tokenOf(cancelled.id)],
  ]
  for (const [who, token] of mine) if (token) tokens.set(who, token)
}, 180_000)
afterAll(() => product?.stop())

describe('every call and every admin resource, by every kind of caller', () => {
  test('there are endpoints and callers to test', () => {
    expect(callEndpoints.length).toBeGreaterThan(200)
    expect(adminEndpoints.length).toBeGreaterThan(40)
  })

  test.each(everybody)(
    '%s has access exactly where the contract says so',
    async (who) => {
      expect(await wrongOnes([...callEndpoints, ...adminEndpoints], who)).toEqual([])
    },
    120_000,
  )

  test('a login-type call is open to our clients only', async () => {
    const logins = callEndpoints.filter(({ caller }) => caller === 'L')
    const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`
    const wrong: string[] = []
    for (const endpoint of logins) {
      for (const [pair, isKnown] of [
        ['app:app-secret', true],
        ['admin:admin-secret', true],
        ['app:admin-secret', false],
        ['nobody:app-secret', false],
        ['app', false],
      ] as const) {
        const { code } = await request(endpoint, basic(pair))
        if ((code === 'CLIENT_UNKNOWN') === isKnown || code === 'INTERNAL')
          wrong.push(`${endpoint.name} for ${pair}: ${code}`)
      }
    }
    expect([logins.length > 5, wrong]).toEqual([true, []])
  })

  test('a token that was issued before a ban or a cancellation is void', async () => {
    const endpoint = callEndpoints.find(({ name }) => name === 'users/profile') as Endpoint
    for (const [who, code] of [
      ['banned', 'ACCOUNT_BANNED'],
      ['cancelled', 'TOKEN_EXPIRED'],
    ] as const) {
      const [, claims = ''] = (tokens.get(who) ?? '').split('.')
      const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }
      const env = readRunning(product.dataDir).env
      const old = await new TokenSigner(env.TOKEN_PRIVATE_JWK ?? '').sign(
        { sub, type: 'normal', sid: 's' },
        7_200,
        new Date(Date.now() - 3_600_000),
      )
      expect((await request(endpoint, `Bearer ${old}`)).code).toBe(code)
    }
  })

  test('internal calls cannot be found from outside', async () => {
    for (const who of ['nobody', 'admin'] as const) {
      for (const path of [
        '/internal/users/standing',
        '/api/internal/users/standing',
        '/internal/users/ban',
        '/internal/chat/events/replay',
      ]) {
        expect([
          path,
          (await request({ name: path, method: 'POST', path, caller: 'A', roles: [] }, `Bearer ${tokens.get(who)}`))
            .http,
        ]).toEqual([path, 404])
      }
    }
  })
})
