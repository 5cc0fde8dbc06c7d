import { describe, expect, test } from '@jest/globals'
import { ask, boot, useTestGateway } from '../test-gateway.ts'

useTestGateway()

describe('pages', () => {
  test('the two apps: their routes serve their page, assets are cached, and both have security headers', async () => {
    for (const [path, app] of [
      ['/', 'web'],
      ['/me/settings', 'web'],
      ['/admin', 'admin'],
      ['/admin/profileReviews/1', 'admin'],
    ]) {
      const page = await ask(path ?? '', { method: 'GET' })
      expect([page.http, page.text, page.headers.get('cache-control')]).toEqual([
        200,
        `<title>${app}</title>`,
        'no-cache',
      ])
      const policy = page.headers.get('content-security-policy') ?? ''
      for (const part of [
        `default-src 'self'`,
        `script-src 'self'`,
        `frame-ancestors 'none'`,
        'https://pictures.example.com',
      ])
        expect(policy).toContain(part)
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect([
        page.headers.get('x-content-type-options'),
        page.headers.get('x-frame-options'),
        page.headers.get('referrer-policy'),
      ]).toEqual(['nosniff', 'DENY', 'same-origin'])
    }
    expect((await ask('/assets/a-1234.js', { method: 'GET' })).headers.get('cache-control')).toContain('immutable')
    expect((await ask('/../../../../etc/passwd', { method: 'GET' })).text).toBe('<title>web</title>')
  })

  test('state what a browser may do for them and which hosts they may call', async () => {
    const page = await ask('/', { method: 'GET' })
    const connect = /connect-src ([^;]*)/
      .exec(page.headers.get('content-security-policy') ?? '')?.[1]
      ?.trim()
      .split(/ +/)
    expect(connect).toEqual([`'self'`, 'https://pictures.example.com'])
    expect(page.headers.get('permissions-policy')).toContain('camera=(self), geolocation=(self), microphone=(self)')
    const open = await boot({ PUBLIC_URL: 'https://xinyu.example/' })
    expect((await ask('/', { method: 'GET', of: open })).headers.get('content-security-policy')).toContain(
      `connect-src 'self' wss://xinyu.example https://pictures.example.com;`,
    )
    await open.close()
    const inShell = await boot({ SHELL_ORIGINS: 'capacitor://localhost' })
    const policy = (await ask('/', { method: 'GET', of: inShell })).headers.get('content-security-policy') ?? ''
    for (const what of ['connect-src', 'img-src', 'media-src'])
      expect(policy).toMatch(new RegExp(`${what} [^;]*https://pictures.example.com capacitor://localhost`))
    expect(policy).toContain(`script-src 'self';`)
    await inShell.close()
  })

  test('state the client of each app from the current environment, and are refused without one', async () => {
    const read = async (path: string, of?: Awaited<ReturnType<typeof boot>>): Promise<unknown[]> => {
      const { http, text, headers } = await ask(path, { method: 'GET', ...(of ? { of } : {}) })
      return [http, text, headers.get('cache-control'), headers.get('content-type')]
    }
    const expected = (client: string): unknown[] => [200, JSON.stringify({ client }), 'no-store', 'application/json']
    expect(await read('/client.json')).toEqual(expected('app:app-secret'))
    const own = { WEB_CLIENT: 'island', CLIENT_CREDENTIALS: 'island:new,island:old,app:x,admin:b' }
    const open = await boot(own)
    expect(await read('/client.json', open)).toEqual(expected('island:new'))
    expect(await read('/admin/client.json', open)).toEqual(expected('admin:b'))
    await open.close()
    await expect(boot({ ...own, WEB_CLIENT: 'harbour' })).rejects.toThrow('no client harbour')
  })

  test('of the API are off in production unless configured', async () => {
    const live = {
      NODE_ENV: 'production',
      SMS_DRIVER: 'aliyun',
      ALIPAY_MODE: 'live',
      CLIENT_CREDENTIALS: 'app:3f8a,admin:77c1',
    }
    const paths = ['/docs', '/docs/events', '/docs/openapi.json', '/docs/init.js']
    const seen = async (over: object): Promise<number[]> => {
      const of = await boot({ ...live, ...over })
      const found = await Promise.all(paths.map(async (path) => (await ask(path, { method: 'GET', of })).http))
      await of.close()
      return found
    }
    expect([await seen({}), await seen({ API_PAGES: 'yes' })]).toEqual([Array(4).fill(404), Array(4).fill(200)])
  })

  test('the pages of the API and of its events, with what they load', async () => {
    for (const path of ['/docs', '/docs/events']) {
      const page = await ask(path, { method: 'GET' })
      expect([page.http, page.headers.get('content-type'), page.headers.get('content-security-policy')]).toEqual([
        200,
        'text/html; charset=utf-8',
        expect.stringContaining(`default-src 'self'`),
      ])
      for (const [, from = ''] of page.text.matchAll(/(?:src|href)="(\/docs\/[^"#]+)"/g))
        expect([from, (await ask(from, { method: 'GET' })).http]).toEqual([from, 200])
      expect(page.text).not.toMatch(/<script>(?!\s*<)/)
    }
    expect(JSON.parse((await ask('/docs/openapi.json', { method: 'GET' })).text)).toMatchObject({
      openapi: expect.stringMatching(/^3\./),
    })
    expect(JSON.parse((await ask('/docs/asyncapi.json', { method: 'GET' })).text)).toMatchObject({
      asyncapi: expect.stringMatching(/^3\./),
    })
  })
})
