import { expect, test } from '@jest/globals'
import { ask, basic, bearer, boot, raw, useTestGateway } from '../test-gateway.ts'

useTestGateway()

/** one answer of each kind: pages, files, documents, calls, refusals, metrics */
const everyKind = async () => [
  await ask('/', { method: 'GET' }),
  await ask('/me/settings', { method: 'GET' }),
  await ask('/assets/a-1234.js', { method: 'GET' }),
  await ask('/admin', { method: 'GET' }),
  await ask('/client.json', { method: 'GET' }),
  await ask('/docs', { method: 'GET' }),
  await ask('/docs/init.js', { method: 'GET' }),
  await ask('/docs/openapi.json', { method: 'GET' }),
  await ask('/health/live', { method: 'GET' }),
  await ask('/health/nothing', { method: 'GET' }),
  await ask('/metrics', { method: 'GET' }),
  await ask('/version', { method: 'GET' }),
  await ask('/api/users/profile', bearer()),
  await ask('/api/users/profile'),
  await ask('/api/there/is/none'),
  await ask('/api/users/login', basic('app:wrong')),
  await ask('/api/%2e%2e/x', { method: 'PUT' }),
]

test('every answer has a content security policy without a base, and forbids framing and sniffing', async () => {
  for (const { headers } of await everyKind()) {
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of ["default-src '", "base-uri 'none'", "frame-ancestors 'none'"])
      expect([headers.get('content-type'), policy]).toEqual([
        headers.get('content-type'),
        expect.stringContaining(part),
      ])
    expect([headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual(['nosniff', 'DENY'])
  }
  const call = await ask('/api/users/profile', bearer())
  expect(call.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
})

test('every answer has a content type, and a text its charset', async () => {
  for (const { headers } of await everyKind()) {
    const type = headers.get('content-type') ?? 'nothing'
    expect(type).toMatch(/^application\/json|^text\/[a-z]+; ?(?:version=[\d.]+; ?)?charset=utf-8$/i)
  }
})

test('behind TLS subdomains require TLS too, if the operator configures it', async () => {
  const hstsOf = async (over: Record<string, string>): Promise<string | null> => {
    const of = await boot({ TRUSTED_PROXIES: '1', ...over })
    const { headers } = await ask('/', { method: 'GET', of, 'x-forwarded-proto': 'https' })
    await of.close()
    return headers.get('strict-transport-security')
  }
  expect(await hstsOf({})).toBe('max-age=31536000')
  expect(await hstsOf({ HSTS_SUBDOMAINS: 'yes' })).toBe('max-age=31536000; includeSubDomains')
})

test('TRACE is refused, and the request is not echoed', async () => {
  for (const path of ['/', '/api/users/profile', '/admin/', '/docs', '/health/live']) {
    const answer = await raw(
      `TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Mine: a-secret-of-mine\r\nConnection: close\r\n\r\n`,
    )
    expect([path, /^HTTP\/1\.1 4\d\d /.test(answer), answer.includes('a-secret-of-mine')]).toEqual([path, true, false])
  }
})
