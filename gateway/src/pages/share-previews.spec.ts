import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { RunningGateway } from '../gateway.ts'
import { ask, boot, received, useTestGateway } from '../test-gateway.ts'

useTestGateway()

const folder = mkdtempSync(join(tmpdir(), 'xinyu-previews-'))
const id = '0123456789abcdef01234567'
let gateway: RunningGateway

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<html><head><title>心屿</title></head><body></body></html>')
  gateway = await boot({ WEB_DIST: folder, ADMIN_DIST: folder, PUBLIC_URL: 'https://xinyu.example/' })
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})
const load = (path: string, headers: Record<string, string> = {}) =>
  ask(path, { method: 'GET', of: gateway, ...headers })
const tagsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

test.each([
  ['/', '心屿：一座认真相遇的小岛', 'https://xinyu.example/'],
  ['/register?shareCode=XY7K2M', '朋友邀请你加入心屿', 'https://xinyu.example/register?shareCode=XY7K2M'],
  [`/user/${id}`, '有人在心屿，想让你认识', `https://xinyu.example/user/${id}`],
  [`/post/${id}`, '有人在心屿分享了一条动态', `https://xinyu.example/post/${id}`],
])('a link to %s has a preview without scripts', async (path, title, address) => {
  const page = await load(path)
  expect(page.http).toBe(200)
  expect(tagsOf(page.text)).toMatchObject({
    'og:title': title,
    'og:url': address,
    'og:image': 'https://xinyu.example/icon-512.png',
    'og:description': expect.stringMatching(/真实资料/),
    'twitter:card': 'summary',
    'twitter:title': title,
  })
  expect(page.text).toMatch(/<meta [^\n]*\n  <\/head><body>/)
})

test('a preview is the same for crawlers and browsers, is revalidated, and leaves the policy as it is', async () => {
  const page = await load(`/user/${id}`)
  const crawler = await load(`/user/${id}`, { 'user-agent': 'facebookexternalhit/1.1' })
  expect([crawler.text, crawler.headers.get('etag')]).toEqual([page.text, page.headers.get('etag')])
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const etag = page.headers.get('etag') ?? ''
  expect((await load(`/user/${id}`, { 'if-none-match': etag })).http).toBe(304)
  const policies = ['/', `/user/${id}`, '/me'].map(async (path) =>
    (await load(path)).headers.get('content-security-policy'),
  )
  expect(new Set(await Promise.all(policies)).size).toBe(1)
})

test('no preview asks a service for anything, and each of many links has its own', async () => {
  for (let n = 0; n < 600; n++) {
    const one = n.toString(16).padStart(24, '0')
    expect(tagsOf((await load(`/user/${one}`)).text)['og:url']).toBe(`https://xinyu.example/user/${one}`)
  }
  expect(received).toEqual([])
})

test('a rebuilt page is served with its preview, compressed as the client accepts', async () => {
  await load('/')
  writeFileSync(join(folder, 'index.html'), '<html><head><title>new</title></head></html>')
  for (const coding of ['br', 'gzip']) {
    const reply = await load('/', { 'accept-encoding': coding })
    expect([reply.headers.get('content-encoding'), tagsOf(reply.text)['og:site_name']]).toEqual([coding, '心屿'])
    expect(reply.text).toContain('<title>new</title>')
  }
})

test('links into the console have no preview', async () => {
  expect(tagsOf((await load('/admin/')).text)).toEqual({})
})
