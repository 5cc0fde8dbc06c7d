import { describe, expect, test } from '@jest/globals'
import { calls } from '@xinyu/contracts/http/all'
import { solveWork } from '@xinyu/contracts/client/solve-work'
import { WORK_HEADER } from '@xinyu/contracts/client/work'
import { workChallenge } from '@xinyu/contracts/client/work-proof'
import { ConfigError } from '@xinyu/platform/config'
import type { RunningGateway } from './gateway.ts'
import { ask, basic, bearer, boot, gateway, received, raw, token, useTestGateway } from './test-gateway.ts'

useTestGateway()

describe('routing', () => {
  test.each([
    ['/api/users/nothing', 'POST'],
    ['/api/users/login', 'GET'],
    ['/api/users/login/', 'POST'],
    ['/api', 'POST'],
    ['/internal/users/standing', 'POST'],
    ['/internal/users/standing', 'GET'],
    ['/internal', 'GET'],
    ['/api/internal/users/standing', 'POST'],
    ['/api/users/login/../../../internal/users/standing', 'POST'],
    ['/api/%2e%2e/internal/users/standing', 'POST'],
    ['/api/admin/nothing', 'GET'],
    ['/dev/sms', 'GET'],
    ['/sandbox/alipay/pay', 'POST'],
    ['/sandbox/wechat/pay', 'POST'],
    ['/sandbox/apple/pay', 'POST'],
    ['/docs/nothing', 'GET'],
    ['/health/nothing', 'GET'],
    ['/somewhere', 'POST'],
  ])('%s (%s) is not found, in the wire format, with a request id', async (path, method) => {
    const reply = await ask(path, { method, ...bearer() })
    expect([reply.http, reply.code, received.length]).toEqual([404, 'NOT_FOUND', 0])
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a request line with dots is forwarded resolved; an invalid one is refused', async () => {
    const line = (target: string): string =>
      `POST ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
    expect(await raw(line('/internal/users/standing/../../../api/users/profile?x=1'))).toContain('200 OK')
    expect(received.map(({ url }) => url)).toEqual(['/api/users/profile?x=1'])
    expect(await raw(line('/api/users/profile/../../../internal/users/standing'))).toContain('404 Not Found')
    expect(await raw(line('http://elsewhere/internal/users/standing'))).toContain('404 Not Found')
    for (const target of ['//', '*', 'http://', '/%', '/\\..\\x'])
      expect(await raw(line(target))).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(received).toHaveLength(1)
    expect((await ask('/health/live', { method: 'GET' })).http).toBe(200)
  })

  test.each(['/%zz', '/api/%zz', '/docs/%zz'])(
    '%s cannot be decoded, and is refused in the wire format',
    async (path) => {
      const reply = await ask(path, { method: 'GET' })
      expect([reply.http, reply.code, reply.headers.get('x-request-id')]).toEqual([
        400,
        'INVALID_INPUT',
        expect.stringMatching(/^[0-9a-f-]{36}$/),
      ])
    },
  )

  test('an upgrade to HTTP/2 is ignored', async () => {
    expect(
      await raw(
        'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
      ),
    ).toContain('200 OK')
  })

  test.each([
    ['no verb', 'nonsense\r\n\r\n', 400],
    ['a control character in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: \u0001\r\n\r\n', 400],
    ['two lengths', 'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 413],
  ])('invalid HTTP (%s) is refused in the wire format', async (_name, text, http) => {
    const answer = await raw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${http} `))
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/)
    expect(JSON.parse(body)).toMatchObject({ status: 1, code: expect.any(String), msg: expect.any(String) })
  })

  test('no answer of a call may be cached', async () => {
    for (const path of ['/api/users/profile', '/api/nothing', '/api/admin/users'])
      expect([path, (await ask(path, bearer())).headers.get('cache-control')]).toEqual([path, 'no-store'])
  })

  test('a service that is down is reported, with the time to retry', async () => {
    const reply = await ask(
      `/api/${calls.find(({ owner, caller, verb }) => owner === 'face' && caller === 'N' && verb === 'POST')?.path}`,
      bearer(),
    )
    expect([reply.http, reply.code, reply.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
  })

  test('a body beyond the limit of services is refused before it is sent', async () => {
    const answer = await raw(
      `POST /api/users/profile HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${(1 << 20) + 1}\r\n\r\n`,
    )
    expect(answer).toContain('413 Payload Too Large')
    expect([answer.includes('"code":"TOO_LARGE"'), received.length]).toEqual([true, 0])
    const endless = await raw(
      `POST /api/users/profile HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n`,
    )
    expect([endless.includes('"path":"content-length"'), received.length]).toEqual([true, 0])
  })
})

describe('authentication', () => {
  test('a login-type call needs a client’s secret, any other call a token of ours', async () => {
    expect((await ask('/api/users/login', basic('app:app-secret'))).http).toBe(200)
    for (const headers of [{}, basic('app:wrong'), basic('nobody:app-secret'), bearer()])
      expect((await ask('/api/users/login', headers)).code).toBe('CLIENT_UNKNOWN')
    expect((await ask('/api/users/profile', bearer())).http).toBe(200)
    expect([
      (await ask('/api/users/profile')).code,
      (await ask('/api/users/profile', { authorization: `Bearer ${token}x` })).code,
      received.length,
    ]).toEqual(['NOT_LOGGED_IN', 'NOT_LOGGED_IN', 2])
  })

  test('a forged address is ignored, and so is a forged request id', async () => {
    await ask('/api/users/profile', { ...bearer(), 'x-forwarded-for': '1.2.3.4, 5.6.7.8', 'x-request-id': 'mine' })
    expect(received[0]?.headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(received[0]?.headers['x-request-id']).not.toBe('mine')
    const behind = await boot({ TRUSTED_PROXIES: '1' })
    await ask('/api/users/profile', { ...bearer(), of: behind, 'x-forwarded-for': '1.2.3.4, 5.6.7.8' })
    expect(received[1]?.headers['x-forwarded-for']).toBe('5.6.7.8')
    const secure = async (of: RunningGateway): Promise<string | null> =>
      (await ask('/', { method: 'GET', of, 'x-forwarded-proto': 'https' })).headers.get('strict-transport-security')
    expect([await secure(gateway), await secure(behind)]).toEqual([null, 'max-age=31536000'])
    await behind.close()
  })

  test('frequent requests wait, including guesses of secrets and tokens, and a forged address does not help', async () => {
    const strict = await boot({ LOGINS_PER_MINUTE: '3', RATE_PER_10_SECONDS: '3' })
    // a gateway that has not reached Redis yet would count the first one locally
    expect((await ask('/health/ready?of=self', { method: 'GET', of: strict })).http).toBe(200)
    const codes = async (path: string, headers: Record<string, string>): Promise<(string | undefined)[]> => {
      const seen = []
      for (let count = 0; count < 4; count++)
        seen.push((await ask(path, { ...headers, of: strict, 'x-forwarded-for': `9.9.9.${count}` })).code)
      return seen
    }
    expect(await codes('/api/users/login', basic('app:guess'))).toEqual([
      'CLIENT_UNKNOWN',
      'CLIENT_UNKNOWN',
      'CLIENT_UNKNOWN',
      'TOO_FREQUENT',
    ])
    expect(await codes('/api/users/profile', { authorization: 'Bearer guess' })).toEqual([
      'NOT_LOGGED_IN',
      'NOT_LOGGED_IN',
      'NOT_LOGGED_IN',
      'TOO_FREQUENT',
    ])
    expect(await codes('/api/users/profile', bearer())).toEqual([undefined, undefined, undefined, 'TOO_FREQUENT'])
    const late = await ask('/api/users/login', { ...basic('app:app-secret'), of: strict })
    expect([late.http, Number(late.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.close()
  })

  test('an address has an hourly limit of guests, and can still log in', async () => {
    const strict = await boot({ GUESTS_PER_HOUR: '2' })
    expect((await ask('/health/ready?of=self', { method: 'GET', of: strict })).http).toBe(200)
    const be = async (path: string): Promise<number> =>
      (await ask(`/api/${path}`, { ...basic('app:app-secret'), of: strict })).http
    expect([await be('users/registerV3'), await be('users/registerV3'), await be('users/registerV3')]).toEqual([
      200, 200, 429,
    ])
    expect(await be('users/login')).toBe(200)
    await strict.close()
  })

  test('an address beyond its limit of guests continues with proof of work, once for each, and counts as its /64', async () => {
    const strict = await boot({ GUESTS_PER_HOUR: '2', TRUSTED_PROXIES: '1' })
    expect((await ask('/health/ready?of=self', { method: 'GET', of: strict })).http).toBe(200)
    const be = (address: string, proof = '') =>
      ask('/api/users/registerV3', {
        ...basic('app:app-secret'),
        of: strict,
        'x-forwarded-for': address,
        ...(proof ? { [WORK_HEADER]: proof } : {}),
      })
    expect([(await be('2001:db8:1:1::1')).http, (await be('2001:db8:1:1:9::2')).http]).toEqual([200, 200])
    const refused = await be('2001:db8:1:1::3')
    expect(refused).toMatchObject({ http: 429, code: 'TOO_FREQUENT', body: { limit: 'guest-address' } })
    expect(refused.body.msg).toMatch(/^你所在的网络新访客较多。请更新到最新版本后重试，或在 .* 之后再试$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const proof = await solveWork(workChallenge.parse(refused.body.work))
    expect((await be('2001:db8:1:2::1', proof)).http).toBe(200)
    expect([(await be('2001:db8:1:1::4', proof)).http, (await be('2001:db8:1:1::4', proof)).http]).toEqual([200, 429])
    await strict.close()
  })

  test('an address beyond its limit of logins continues with proof of work, and guesses of secrets wait', async () => {
    const strict = await boot({ LOGINS_PER_MINUTE: '2' })
    expect((await ask('/health/ready?of=self', { method: 'GET', of: strict })).http).toBe(200)
    const logIn = (secret: string, proof = '') =>
      ask('/api/users/login', { ...basic(`app:${secret}`), of: strict, ...(proof ? { [WORK_HEADER]: proof } : {}) })
    await logIn('guess')
    await logIn('guess')
    const refused = await logIn('app-secret')
    expect(refused).toMatchObject({ http: 429, body: { limit: 'login-address' } })
    const proof = await solveWork(workChallenge.parse(refused.body.work))
    expect([(await logIn('app-secret', proof)).http, (await logIn('guess')).http]).toEqual([200, 429])
    await strict.close()
  })

  test('requests for unknown paths are limited like all requests without a token', async () => {
    const strict = await boot({ RATE_PER_10_SECONDS: '2' })
    expect((await ask('/health/ready?of=self', { method: 'GET', of: strict })).http).toBe(200)
    const look = async (): Promise<number> => (await ask('/api/nothing', { of: strict })).http
    expect([await look(), await look(), await look()]).toEqual([404, 404, 429])
    await strict.close()
  })

  test('no other origin is allowed', async () => {
    const reply = await ask('/api/users/profile', {
      method: 'OPTIONS',
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
    })
    expect([reply.http, reply.headers.get('access-control-allow-origin')]).toEqual([404, null])
    expect(
      (await ask('/api/users/profile', { ...bearer(), origin: 'https://elsewhere.example' })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull()
  })

  test('the page of a named shell may call and read the answers, and no other page', async () => {
    const shell = 'capacitor://localhost'
    const of = await boot({ SHELL_ORIGINS: `${shell},https://shell.example` })
    const allowed = async (path: string, headers: Record<string, unknown>) => {
      const reply = await ask(path, { ...headers, of })
      return [reply.http, reply.headers.get('access-control-allow-origin')]
    }
    const asks = {
      method: 'OPTIONS',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,traceparent',
    }
    const answer = await ask('/api/users/profile', { ...asks, origin: shell, of })
    expect([answer.http, answer.headers.get('access-control-allow-origin')]).toEqual([204, shell])
    expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,traceparent')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(received).toHaveLength(0)
    expect(await allowed('/api/users/profile', { ...bearer(), origin: shell })).toEqual([200, shell])
    // a refusal is read too
    expect(await allowed('/api/users/profile', { origin: shell })).toEqual([401, shell])
    expect(await allowed('/client.json', { method: 'GET', origin: shell })).toEqual([200, shell])
    for (const origin of ['https://elsewhere.example', 'https://shell.example.net', 'null']) {
      expect(await allowed('/api/users/profile', { ...asks, origin })).toEqual([404, null])
      expect(await allowed('/api/users/profile', { ...bearer(), origin })).toEqual([200, null])
    }
    await of.close()
  })
})

test('a production start refuses sandboxes and development credentials, and names the variable', async () => {
  const live = {
    NODE_ENV: 'production',
    SMS_DRIVER: 'aliyun',
    ALIPAY_MODE: 'live',
    CLIENT_CREDENTIALS: 'app:3f8a,admin:9c1e',
  }
  const fault = async (over: Record<string, string>): Promise<string> =>
    boot({ ...live, ...over }).then(
      (running) => running.close().then(() => 'started'),
      (error: unknown) => (error instanceof ConfigError ? error.message : 'another error'),
    )
  expect(await fault({})).toBe('started')
  expect(await fault({ SMS_DRIVER: 'sandbox' })).toContain('SMS_DRIVER')
  expect(await fault({ ALIPAY_MODE: 'sandbox' })).toContain('ALIPAY_MODE')
  expect(await fault({ CLIENT_CREDENTIALS: 'app:app-secret,admin:9c1e' })).toContain('CLIENT_CREDENTIALS')
  expect(await fault({ CHAT_URL: 'not an address' })).toContain('CHAT_URL')
})

test('a client that sends a header slowly is disconnected', async () => {
  const answer = await raw('POST /api/users/profile HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  expect(answer).toMatch(/^(HTTP\/1.1 408 |$)/)
})
