import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { RunningGateway } from '../gateway.ts'
import { boot, useTestGateway } from '../test-gateway.ts'

useTestGateway()

const folder = mkdtempSync(join(tmpdir(), 'xinyu-static-'))
const digits = '0123456789'.repeat(10_000)
const page = '<title>one</title>'
const live = { NODE_ENV: 'production', SMS_DRIVER: 'aliyun', ALIPAY_MODE: 'live', CLIENT_CREDENTIALS: 'app:3,admin:7' }
let gateway: RunningGateway

const put = (name: string, text: string | Buffer): void => writeFileSync(join(folder, name), text)

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  put('index.html', page)
  put('assets/digits-1234.js', digits)
  put('assets/digits-1234.js.br', brotliCompressSync(digits))
  put('assets/digits-1234.js.gz', gzipSync(digits))
  put('assets/plain-1234.css', 'p{}')
  put('.hidden', 'secret')
  gateway = await boot({ WEB_DIST: folder })
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Loaded {
  http: number | undefined
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
}
/** Returns the raw body, not decompressed. */
const load = (path: string, headers: Record<string, string> = {}, method = 'GET', of = gateway): Promise<Loaded> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(of.url)
    request({ hostname, port, path, method, headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      reply.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({ http: reply.statusCode, headers: reply.headers, bytes, text: bytes.toString() })
      })
    })
      .on('error', reject)
      .end()
  })
const asset = '/assets/digits-1234.js'

describe('a part of a file', () => {
  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=99990-', 99_990, 99_999],
    ['bytes=-5', 99_995, 99_999],
    ['bytes=99990-200000', 99_990, 99_999],
    ['bytes=40000-79999', 40_000, 79_999],
  ])('%s is sent alone', async (range, start, end) => {
    const { http, headers, text } = await load(asset, { range })
    expect([http, headers['content-range'], headers['content-length']]).toEqual([
      206,
      `bytes ${start}-${end}/100000`,
      String(end - start + 1),
    ])
    expect(text).toBe(digits.slice(start, end + 1))
  })

  test.each(['bytes=100000-', 'bytes=-0'])('%s is outside', async (range) => {
    const { http, headers, bytes } = await load(asset, { range, 'accept-encoding': 'br' })
    expect([http, headers['content-range'], headers['content-encoding'], bytes.length]).toEqual([
      416,
      expect.stringMatching(/^bytes \*\/\d+$/),
      undefined,
      0,
    ])
  })

  test.each(['bytes=9-0', 'bytes=0-1,4-5', 'lines=0-9', 'bytes=-', 'bytes=x-y'])(
    '%s requests none, and everything is sent',
    async (range) => {
      const { http, text } = await load(asset, { range })
      expect([http, text.length]).toEqual([200, digits.length])
    },
  )

  test('is sent only for the version that the client already has', async () => {
    const { headers } = await load(asset)
    const etag = String(headers.etag)
    const part = await load(asset, { range: 'bytes=0-9', 'if-range': etag })
    expect([part.http, part.text]).toEqual([206, '0123456789'])
    for (const other of ['"another"', `W/${etag}`, 'Mon, 23 Nov 2026 16:00:00 GMT']) {
      const whole = await load(asset, { range: 'bytes=0-9', 'if-range': other })
      expect([whole.http, whole.text.length]).toEqual([200, digits.length])
    }
  })
})

describe('content negotiation', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
  ])('a client that accepts "%s" gets %s', async (accepted, coding) => {
    const { http, headers, bytes } = await load(asset, { 'accept-encoding': accepted })
    expect([http, headers['content-encoding'], headers.vary?.toLowerCase(), headers['content-length']]).toEqual([
      200,
      coding,
      expect.stringContaining('accept-encoding'),
      String(bytes.length),
    ])
    const expected = { br: brotliCompressSync(digits), gzip: gzipSync(digits) }[coding ?? ''] ?? Buffer.from(digits)
    expect(bytes.equals(expected)).toBe(true)
    expect(headers['content-type']).toContain('javascript')
  })

  test('a file without compressed variants is served uncompressed', async () => {
    const { headers, text } = await load('/assets/plain-1234.css', { 'accept-encoding': 'br, gzip' })
    expect([headers['content-encoding'], text]).toEqual([undefined, 'p{}'])
  })

  test('HEAD answers like GET, without the body', async () => {
    const asked: Record<string, string>[] = [{}, { 'accept-encoding': 'br' }, { range: 'bytes=0-9' }]
    for (const headers of asked) {
      const [head, get] = [await load(asset, headers, 'HEAD'), await load(asset, { ...headers, range: '' })]
      expect([head.http, head.bytes.length]).toEqual([200, 0])
      for (const name of ['content-length', 'content-type', 'content-encoding', 'etag', 'cache-control', 'vary'])
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
    }
  })

  test('a cached file is answered with 304, each variant by its own etag', async () => {
    const [plain, packed] = [await load(asset), await load(asset, { 'accept-encoding': 'br' })]
    expect(plain.headers.etag).not.toBe(packed.headers.etag)
    const etag = String(plain.headers.etag)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const { http, bytes, headers } = await load(asset, { 'if-none-match': known })
      expect([http, bytes.length, headers.etag, headers['cache-control']]).toEqual([
        304,
        0,
        etag,
        'public, max-age=31536000, immutable',
      ])
    }
    expect((await load(asset, { 'if-none-match': etag, 'accept-encoding': 'br' })).http).toBe(200)
    // a cached copy needs no range request
    expect((await load(asset, { 'if-none-match': etag, range: 'bytes=100000-' })).http).toBe(304)
  })
})

describe('paths', () => {
  test('the page is revalidated each time, under every path', async () => {
    for (const path of ['/', '/index.html', '/index', '/members/5', '/?from=link']) {
      const { http, headers, text } = await load(path)
      expect([path, http, headers['cache-control'], text]).toEqual([path, 200, 'no-cache', page])
      const again = await load(path, { 'if-none-match': String(headers.etag) })
      expect([again.http, again.headers['cache-control']]).toEqual([304, 'no-cache'])
    }
  })

  test.each([
    '/assets/none-1234.js',
    '/none.png',
    `${asset}.br`,
    `${asset}.gz`,
    '/.well-known/none',
    '/assets/%2e%2e/%2e%2e/%2e%2e/etc/host.conf',
  ])('%s is not a file of the app and is not found', async (path) => {
    const { http, headers, text } = await load(path)
    expect([http, headers['cache-control']?.includes('immutable') ?? false]).toEqual([404, false])
    expect(text).not.toMatch(/<title>|multi/)
  })

  test('a hidden file is not served: its path is a route of the app', async () => {
    expect((await load('/.hidden')).text).toBe(page)
    expect((await load('/assets/%2e%2e/.hidden')).text).not.toContain('secret')
  })

  test('a malformed path is refused, and the next request answered', async () => {
    expect((await load('/%zz')).http).toBeLessThan(500)
    expect((await load('/%00')).http).toBeLessThan(500)
    expect((await load('/')).text).toBe(page)
  })
})

describe('an app that is rebuilt', () => {
  const build = (name: string): void => {
    rmSync(join(folder, 'assets', 'old-1.js'), { force: true })
    put('index.html', `<title>${name}</title>`)
    put(`assets/${name}-5678.js`, name)
  }

  test('is served without a restart in development, and as it was at startup in production', async () => {
    put('assets/old-1.js', 'old')
    const production = await boot({ ...live, WEB_DIST: folder })
    expect((await load('/assets/old-1.js')).text).toBe('old')
    build('two')
    expect([
      (await load('/')).text,
      (await load('/assets/two-5678.js')).text,
      (await load('/assets/old-1.js')).http,
      (await load('/', {}, 'GET', production)).text,
      (await load('/assets/old-1.js', {}, 'GET', production)).text,
    ]).toEqual(['<title>two</title>', 'two', 404, page, 'old'])
    await production.close()
  })
})
