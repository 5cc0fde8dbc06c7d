import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { adminRoles, type Call, type Caller } from '@xinyu/contracts/call'
import type { AccountStatus } from '@xinyu/contracts/internal/users'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { internalToken } from '../../auth/internal-token.ts'
import { TokenSigner } from '../../auth/token.ts'
import { type PlatformConfig, platformConfig } from '../../config.ts'
import { implementedPaths } from './decorators.ts'
import { asA, asAnyAdmin, ask, asN, asT, asV, lastQuery, SampleModule } from './test-sample.ts'

let sample: ServiceUnderTest<PlatformConfig>
beforeAll(async () => {
  // controllers of an earlier file of this worker
  const loaded = [...implementedPaths]
  implementedPaths.clear()
  sample = await startService({ name: 'moderation', module: SampleModule, config: platformConfig })
  for (const path of loaded) implementedPaths.add(path)
})
afterAll(() => sample.close())

const send = async (
  path: string,
  {
    method = 'POST',
    body,
    person,
    ...headers
  }: { method?: string; body?: string; person?: TestPerson; [header: string]: unknown } = {},
) => {
  const sent = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(person ? { authorization: `Bearer ${person.token}` } : {}),
    ...(headers as Record<string, string>),
  }
  const reply = await fetch(`${sample.service.url}${path}`, { method, body, headers: sent })
  const text = await reply.text()
  return {
    http: reply.status,
    headers: reply.headers,
    text,
    json: text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as Record<string, unknown>) : null,
  }
}
const outcome = (of: Call, person?: TestPerson): Promise<string> =>
  sample.call(of, {}, person).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

describe('who may call', () => {
  const vip = { vipLimitDate: '2999-01-01T00:00:00.000Z' }
  const people: Record<string, Partial<AccountStatus> | null> = {
    nobody: null,
    guest: { type: 'temp', isCompleted: 0 },
    member: {},
    vip,
    'vip of the past': { vipLimitDate: '2020-01-01T00:00:00.000Z' },
    banned: { isCompleted: 5, ...vip, roles: ['admin'] },
    cancelled: { isCompleted: 6 },
    'logged out': { notBefore: 9_999_999_999 },
    moderator: { roles: ['moderator'] },
    finance: { roles: ['finance'] },
    admin: { roles: ['admin'] },
    'guest with a role': { type: 'temp', roles: ['admin'] },
  }
  const shut: Record<string, string> = {
    nobody: 'NOT_LOGGED_IN',
    banned: 'ACCOUNT_BANNED',
    cancelled: 'ACCOUNT_CANCELLED',
    'logged out': 'TOKEN_EXPIRED',
  }
  const expected = (caller: Caller, roles: readonly string[], name: string): string => {
    const who = people[name]
    if (shut[name] !== undefined) return shut[name]
    if (caller === 'T') return 'ok'
    if (who?.type === 'temp') return caller === 'A' ? 'FORBIDDEN' : 'NEED_LOGIN'
    if (caller === 'V') return name === 'vip' ? 'ok' : 'NEED_VIP'
    if (caller === 'A') return roles.includes(name) ? 'ok' : 'FORBIDDEN'
    return 'ok'
  }
  const cases = Object.keys(people).flatMap((name) =>
    (
      [
        [asT, []],
        [asN, []],
        [asV, []],
        [asA, ['finance', 'admin']],
        [asAnyAdmin, [...adminRoles]],
      ] as const
    ).map(([of, roles]) => [name, of.path, of, expected(of.caller, roles, name)] as const),
  )
  test.each(cases)('%s · %s', async (name, _path, of, wanted) => {
    const accountStatus = people[name]
    expect(await outcome(of, accountStatus ? await sample.person(accountStatus) : undefined)).toBe(wanted)
  })

  test('a login-type call identifies its clients by their secrets; a provider needs none', async () => {
    const basic = (pair: string) => ({ body: '{}', authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
    expect((await send('/api/sample/asL', basic('app:app-secret'))).json).toEqual({ status: 0, n: 1 })
    expect((await send('/api/sample/asL', basic('admin:admin-secret'))).json).toEqual({ status: 0, n: 2 })
    for (const bad of ['app:admin-secret', 'app:', '', 'app:app-secretx'])
      expect((await send('/api/sample/asL', basic(bad))).json?.code).toBe('CLIENT_UNKNOWN')
    expect((await send('/api/sample/asL', { body: '{}', person: await sample.person() })).http).toBe(401)
    expect((await send('/api/sample/asX', { body: '{}' })).text).toBe('as the provider wants it')
    expect((await send('/api/sample/asX', { body: '[]' })).json).toMatchObject({ status: 1, code: 'INVALID_INPUT' })
  })

  test('an internal call needs a token of the services for that call, a forged or foreign token is invalid, a route without a contract is closed', async () => {
    const person = await sample.person({ roles: ['admin'] })
    const show = (authorization: string) => send('/internal/sample/ask', { body: '{}', authorization })
    expect((await show(internalToken(sample.config.INTERNAL_SECRET, ask.path))).json).toEqual({ status: 0, ok: true })
    for (const bad of [`Bearer ${person.token}`, internalToken(sample.config.INTERNAL_SECRET, 'sample/other')])
      expect((await show(bad)).http).toBe(403)
    const [head, claims, signature = ''] = person.token.split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    for (const token of [`${head}.${claims}.${signature.slice(0, -4)}AAAA`, none, 'x', ''])
      expect((await send('/api/sample/asT', { body: '{}', authorization: `Bearer ${token}` })).json?.code).toBe(
        'NOT_LOGGED_IN',
      )
    expect((await send('/forgotten', { method: 'GET', person })).http).toBe(404)
    expect((await send('/api/sample/asT', { body: '{}', authorization: person.token })).http).toBe(200)
  })
})

describe('input and output', () => {
  test('fields that are not in the contract are dropped in both directions', async () => {
    expect(
      (await send('/api/sample/asN', { person: await sample.person(), body: '{"n":3,"isAdmin":true}' })).json,
    ).toEqual({ status: 0, n: 3 })
  })

  test('the header Idempotency-Key replaces clientId where the call is idempotent, unless the body has one', async () => {
    const person = await sample.person()
    expect((await send('/api/sample/once', { person, body: '{}', 'idempotency-key': 'k1' })).json).toMatchObject({
      clientId: 'k1',
    })
    expect(
      (await send('/api/sample/once', { person, body: '{"clientId":"mine"}', 'idempotency-key': 'k1' })).json,
    ).toMatchObject({ clientId: 'mine' })
  })

  test.each([
    ['not JSON', '{"n":'],
    ['a wrong type', '{"n":"3"}'],
    ['no object', '[1]'],
    ['poisoned', '{"__proto__":{"n":1},"n":1}'],
  ])('%s is refused in the wire format', async (_name, body) => {
    const reply = await send('/api/sample/asT', { person: await sample.person(), body })
    expect([reply.http, reply.json]).toEqual([
      400,
      expect.objectContaining({ status: 1, code: 'INVALID_INPUT', msg: '提交的内容有误，请检查后重试' }),
    ])
  })

  test('a malformed URL is refused in the wire format', async () => {
    const reply = await send('/api/%zz', { body: '{}' })
    expect([reply.http, reply.json]).toEqual([
      400,
      { status: 1, code: 'INVALID_INPUT', msg: '提交的内容有误，请检查后重试' },
    ])
  })

  test('another content type, a large body, an unknown path and a wrong verb: each by its status and in the wire format', async () => {
    const person = await sample.person()
    expect(
      (await send('/api/sample/asT', { person, body: 'n=1', 'content-type': 'application/xml' })).json,
    ).toMatchObject({ status: 1, code: 'INVALID_INPUT' })
    const large = await send('/api/sample/asT', { person, body: JSON.stringify({ x: 'y'.repeat(2 << 20) }) })
    expect([large.http, large.json?.code]).toEqual([413, 'TOO_LARGE'])
    for (const [path, method] of [
      ['/api/sample/nothing', 'POST'],
      ['/api/sample/asT', 'GET'],
      ['/api/sample/asT', 'DELETE'],
    ] as const) {
      const reply = await send(path, { method, person })
      expect([reply.http, reply.json]).toEqual([404, expect.objectContaining({ status: 1, code: 'NOT_FOUND' })])
    }
  })

  test('an unexpected failure reveals nothing of itself; an expected one says when to retry, in the caller’s language', async () => {
    const person = await sample.person()
    const fail = (how: string, language = 'zh-CN') =>
      send('/api/sample/failing', { person, body: JSON.stringify({ how }), 'accept-language': language })
    const unknown = await fail('unknown')
    expect([unknown.http, unknown.json]).toEqual([500, { status: 1, code: 'INTERNAL', msg: '请求错误' }])
    expect(unknown.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await fail('broken promise')).json).toEqual({ status: 1, code: 'INTERNAL', msg: '请求错误' })
    const later = await fail('later', 'en-GB')
    expect([later.http, later.headers.get('retry-after'), later.json?.msg]).toEqual([
      429,
      '7',
      'Access too frequent, please retry later',
    ])
    expect((await fail('disguised')).json).toMatchObject({
      status: 1,
      code: 'CONFLICT',
      msg: '内容已被他人修改，请刷新后重试',
    })
  })

  test('a call that is not built answers 501 to allowed callers, and to no one else', async () => {
    const path = '/api/product/getUserQuestion'
    const reply = await send(path, { person: await sample.person(), body: '{"content":"x","msg":"x"}' })
    expect([reply.http, reply.json?.code]).toEqual([501, 'NOT_BUILT'])
    expect((await send(path, { body: '{}' })).http).toBe(401)
  })
})

describe('an admin resource', () => {
  const list = async (query: string, roles: AccountStatus['roles'] = ['moderator']) =>
    send(`/api/admin/sampleThings?${query}`, { method: 'GET', person: await sample.person({ roles }) })

  test('reads filter, range and sort as ra-data-simple-rest writes them', async () => {
    const reply = await list(`filter=${encodeURIComponent('{"q":"海"}')}&range=[10,19]&sort=["name","DESC"]`)
    expect([reply.json, reply.headers.get('content-range'), lastQuery]).toEqual([
      [{ id: 't1' }],
      'sampleThings 10-10/41',
      { filter: { q: '海' }, skip: 10, take: 10, sort: { field: 'name', order: -1 } },
    ])
    await list('')
    expect(lastQuery).toEqual({ filter: {}, skip: 0, take: 25, sort: null })
  })

  test.each([
    'range=[0,500]',
    'range=[-1,5]',
    'range=[9,3]',
    'range=nonsense',
    'range=null',
    'range=7',
    'sort=null',
    'sort=["name","sideways"]',
    'sort=["name"]',
    'filter={',
    'filter=null',
    `filter=${encodeURIComponent('{"q":{"$gt":""}}')}`,
  ])('refuses %s', async (query) => {
    expect((await list(query)).json).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('never refuses with a 200, so that a REST client does not take a refusal for a record', async () => {
    const of = async (path: string, accountStatus: Partial<AccountStatus>): Promise<unknown[]> => {
      const { http, json } = await send(path, { person: await sample.person(accountStatus), body: '{}' })
      return [http, json?.code]
    }
    const admin = { roles: ['admin'] as AccountStatus['roles'] }
    expect(await of('/api/admin/sampleThings/gone/pay', admin)).toEqual([404, 'ORDER_NOT_FOUND'])
    expect(await of('/api/admin/sampleThings/closed/pay', admin)).toEqual([409, 'ORDER_CLOSED'])
    expect(await of('/api/admin/sampleThings/t1/pay', { type: 'temp', isCompleted: 0 })).toEqual([403, 'FORBIDDEN'])
    expect(await of('/api/admin/sampleThings/t1/pay', { ...admin, isCompleted: 6 })).toEqual([403, expect.any(String)])
  })

  test('accepts tokens of the console’s client confirmed by an authenticator: a role opens nothing in the app', async () => {
    const { id } = await sample.person({ roles: ['admin'] })
    const as = async (client?: string, amr = ['otp']): Promise<number> => {
      const signer = new TokenSigner(process.env.TOKEN_PRIVATE_JWK ?? '')
      const token = await signer.sign({ sub: id, type: 'normal', sid: 's', client, amr }, 60, new Date())
      return (await send('/api/admin/sampleThings/t1/pay', { person: { id, token }, body: '{}' })).http
    }
    expect([await as('admin'), await as('app'), await as('ADMIN'), await as()]).toEqual([200, 403, 403, 403])
    expect([await as('admin', []), await as('admin', ['pwd'])]).toEqual([403, 403])
  })

  test('an action may have its own roles; without them nothing is shown', async () => {
    const pay = async (roles: AccountStatus['roles']) =>
      (await send('/api/admin/sampleThings/t1/pay', { person: await sample.person({ roles }), body: '{}' })).http
    expect([
      await pay(['moderator']),
      await pay(['finance']),
      await pay(['admin']),
      (await list('', ['finance'])).http,
      (await list('', [])).http,
    ]).toEqual([403, 200, 200, 403, 403])
  })

  test('every write is in the audit log: who, what, to whom, the reason, old and new values, and never a secret; before it is made and after', async () => {
    const person = await sample.person({ roles: ['moderator'] })
    await send('/api/admin/sampleThings/t1', { method: 'PUT', person, body: '{"reason":"骚扰","secret":"hidden"}' })
    await sample.drain()
    const entry = { actor_id: person.id, action: 'sampleThings.update', subject_id: 't1', reason: '骚扰' }
    const traced = { ...entry, trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) }
    expect(sample.published.filter(({ data }) => Object(data).actor_id === person.id)).toMatchObject([
      { seq: 1, data: { ...traced, outcome: 'begun', detail: 'reason secret' } },
      { seq: 2, data: { ...traced, outcome: 'done', changes: [] } },
    ])
    expect(JSON.stringify(sample.published)).not.toContain('hidden')
    const finance = await sample.person({ roles: ['finance'] })
    await send('/api/admin/sampleThings/closed/pay', { person: finance, body: '{}' })
    await sample.drain()
    const refused = { actor_id: finance.id, outcome: 'refused', refusal: 'ORDER_CLOSED' }
    expect(sample.published.at(-1)?.data).toMatchObject(refused)
  })
})
