import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ObjectStore, startObjectStore } from './object-store.ts'
import { sign } from './signature.ts'

interface Listed {
  objects: { name: string; size: number }[]
  prefixes: string[] | null
  nextContinuationToken: string | null
}
interface OssClient {
  put(key: string, body: Buffer, options?: object): Promise<{ res: { status: number } }>
  get(
    key: string,
    options?: object,
  ): Promise<{ content: Buffer; res: { status: number; headers: Record<string, string> } }>
  head(key: string): Promise<{ meta: Record<string, string> | null; res: { headers: Record<string, string> } }>
  delete(key: string): Promise<unknown>
  deleteMulti(keys: string[]): Promise<{ deleted: { Key: string }[] }>
  copy(to: string, from: string): Promise<unknown>
  listV2(query: object): Promise<Listed>
  putACL(key: string, acl: string): Promise<unknown>
  getACL(key: string): Promise<{ acl: string }>
  signatureUrl(key: string, options?: object): string
  calculatePostSignature(policy: object): { OSSAccessKeyId: string; Signature: string; policy: string }
}
const OSS = createRequire(import.meta.url)('ali-oss') as new (options: object) => OssClient

const dir = mkdtempSync(join(tmpdir(), 'xinyu-oss-'))
let store: ObjectStore
let client: OssClient
const connect = (more: object = {}) =>
  new OSS({
    endpoint: store.url,
    bucket: store.bucket,
    sldEnable: true,
    accessKeyId: store.accessKey.id,
    accessKeySecret: store.accessKey.secret,
    ...more,
  })
const address = (key: string) => `${store.url}/${store.bucket}/${key}`

beforeAll(async () => {
  store = await startObjectStore({ dir, bucket: 'xinyu', log: () => undefined })
  client = connect()
})
afterAll(async () => {
  await store?.stop()
  rmSync(dir, { recursive: true, force: true })
})

describe('the object store, by the SDK of the real one', () => {
  it('returns what was put, with its type, meta data and ranges', async () => {
    const key = 'a/心 岛+1.txt'
    await client.put(key, Buffer.from('0123456789'), {
      headers: { 'Cache-Control': 'max-age=9' },
      meta: { from: 'me' },
      mime: 'text/plain',
    })
    const got = await client.get(key)
    expect(got.content.toString()).toBe('0123456789')
    expect(got.res.headers).toMatchObject({
      'content-type': 'text/plain',
      'cache-control': 'max-age=9',
      'x-content-type-options': 'nosniff',
    })
    expect((await client.head(key)).meta).toEqual({ from: 'me' })
    const part = await client.get(key, { headers: { Range: 'bytes=2-4' } })
    expect([part.res.status, part.content.toString(), part.res.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    await client.put('empty', Buffer.alloc(0), { mime: 'text/plain' })
    expect((await client.get('empty')).content.length).toBe(0)
  })

  it('copies, lists by prefix and page, and deletes', async () => {
    for (const name of ['l/1', 'l/2', 'l/sub/3', 'm/4']) await client.put(name, Buffer.from(name))
    await client.copy('l/5', 'm/4')
    const first = await client.listV2({ prefix: 'l/', delimiter: '/', 'max-keys': 2 })
    expect(first.objects.map(({ name }) => name)).toEqual(['l/1', 'l/2'])
    const rest = await client.listV2({
      prefix: 'l/',
      delimiter: '/',
      'max-keys': 5,
      'continuation-token': first.nextContinuationToken,
    })
    expect([rest.objects.map(({ name }) => name), rest.prefixes]).toEqual([['l/5'], ['l/sub/']])
    await client.delete('l/1')
    expect((await client.deleteMulti(['l/2', 'l/5'])).deleted).toHaveLength(2)
    expect((await client.listV2({ prefix: 'l/' })).objects.map(({ name }) => name)).toEqual(['l/sub/3'])
    await expect(client.get('l/1')).rejects.toMatchObject({ status: 404, code: 'NoSuchKey' })
  })

  it('shows strangers only what is public', async () => {
    await client.put('face.jpg', Buffer.from('x'))
    await client.put('avatar.jpg', Buffer.from('y'), { headers: { 'x-oss-object-acl': 'public-read' } })
    expect((await fetch(address('face.jpg'))).status).toBe(403)
    expect((await fetch(address('nothing.jpg'))).status).toBe(403)
    expect(await (await fetch(address('avatar.jpg'))).text()).toBe('y')
    await client.putACL('avatar.jpg', 'private')
    expect((await client.getACL('avatar.jpg')).acl).toBe('private')
    expect((await fetch(address('avatar.jpg'))).status).toBe(403)
    expect((await fetch(address('avatar.jpg'), { method: 'PUT', body: 'z' })).status).toBe(403)
  })

  it('refuses a wrong secret, an unknown key, an unknown bucket', async () => {
    await expect(connect({ accessKeySecret: 'wrong' }).get('a')).rejects.toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    })
    await expect(connect({ accessKeyId: 'nobody' }).get('a')).rejects.toMatchObject({
      status: 403,
      code: 'InvalidAccessKeyId',
    })
    await expect(connect({ bucket: 'another' }).get('a')).rejects.toMatchObject({ status: 404, code: 'NoSuchBucket' })
  })

  it('accepts a signed link until it expires, for its own method and key only', async () => {
    await client.put('private.txt', Buffer.from('secret'))
    const link = client.signatureUrl('private.txt', { expires: 60, response: { 'content-disposition': 'attachment' } })
    const answer = await fetch(link)
    expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual(['secret', 'attachment'])
    expect((await fetch(link, { method: 'DELETE' })).status).toBe(403)
    expect((await fetch(link.replace('private.txt', 'empty'))).status).toBe(403)
    expect((await fetch(client.signatureUrl('private.txt', { expires: -1 }))).status).toBe(403)
    const put = client.signatureUrl('by-link.txt', { method: 'PUT', expires: 60, 'Content-Type': 'text/plain' })
    expect((await fetch(put, { method: 'PUT', body: 'new', headers: { 'Content-Type': 'text/plain' } })).status).toBe(
      200,
    )
    expect((await client.get('by-link.txt')).content.toString()).toBe('new')
  })

  it.each(['../../etc/passwd', 'a/../../b', 'a/./b', 'a//b', '%2e%2e/%2e%2e/b', 'a%00b', 'a\\..\\b'])(
    'refuses the key %s',
    async (key) => {
      const path = `/${store.bucket}/${key}`
      const { request } = await import('node:http')
      const status = await new Promise((resolve, reject) => {
        request(`${store.url}`, { path, method: 'GET' }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end()
      })
      expect(status).toBe(400)
    },
  )

  it('answers a preflight from any origin', async () => {
    const headers = {
      Origin: 'http://app.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    }
    const answer = await fetch(address(''), { method: 'OPTIONS', headers })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(answer.headers.get('access-control-allow-headers')).toBe('content-type')
  })

  it('keeps its files from other users of the machine, even in a folder that was open to them before', async () => {
    await client.put('nobody-elses', Buffer.from('a photo'))
    const open = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(dir, name)).mode & 0o077) !== 0,
    )
    expect(open).toEqual([])
    chmodSync(dir, 0o755)
    const again = await startObjectStore({ dir: join(dir, 'again'), bucket: 'xinyu', log: () => undefined })
    await again.stop()
    chmodSync(join(dir, 'again'), 0o755)
    await (await startObjectStore({ dir: join(dir, 'again'), bucket: 'xinyu', log: () => undefined })).stop()
    expect((statSync(join(dir, 'again')).mode & 0o777).toString(8)).toBe('700')
  })

  it('keeps objects over kill -9', async () => {
    await client.put('kept', Buffer.from('kept'))
    process.kill(store.pid ?? 0, 'SIGKILL')
    const read = async (): Promise<string> =>
      (await client.get('kept').catch(() => undefined))?.content.toString() ?? ''
    for (let tries = 0; tries < 200 && (await read()) !== 'kept'; tries += 1) await sleep(25)
    expect([store.restarts, await read()]).toEqual([1, 'kept'])
  })
})

describe("a browser's form", () => {
  const inOneMinute = () => new Date(Date.now() + 60_000).toISOString()
  const conditions = [
    { bucket: 'xinyu' },
    ['eq', '$key', 'in/1.png'],
    ['content-length-range', 3, 10],
    ['in', '$content-type', ['image/png', 'image/jpeg']],
    ['eq', '$success_action_status', '200'],
  ]
  interface Attempt {
    policy?: object
    fields?: Record<string, string | undefined>
    file?: Blob
    without?: string
  }
  async function post({
    policy,
    fields = {},
    file = new Blob(['12345'], { type: 'image/png' }),
    without = '',
  }: Attempt) {
    const signed = client.calculatePostSignature(policy ?? { expiration: inOneMinute(), conditions })
    const form = new FormData()
    const all = { key: 'in/1.png', success_action_status: '200', ...signed, ...fields }
    for (const [name, value] of Object.entries(all)) if (value !== undefined) form.append(name, value)
    if (without !== 'file') form.append('file', file, 'mine.png')
    const answer = await fetch(`${store.url}/${store.bucket}/`, { method: 'POST', body: form })
    const text = await answer.text()
    return {
      status: answer.status,
      code: /<Code>(.*)<\/Code>/.exec(text)?.[1],
      message: /<Message>(.*)<\/Message>/.exec(text)?.[1],
    }
  }

  it('is accepted when it keeps to its policy', async () => {
    expect(await post({})).toMatchObject({ status: 200 })
    const got = await client.get('in/1.png')
    expect([got.content.toString(), got.res.headers['content-type']]).toEqual(['12345', 'image/png'])
    expect((await fetch(address('in/1.png'))).status).toBe(403)
    const open = { expiration: inOneMinute(), conditions: [...conditions, { 'x-oss-object-acl': 'public-read' }] }
    expect(await post({ policy: open, fields: { 'x-oss-object-acl': 'public-read' } })).toMatchObject({ status: 200 })
    expect((await fetch(address('in/1.png'))).status).toBe(200)
  })

  it.each([
    ['x-oss-object-acl', 'public-read'],
    ['X-OSS-Object-ACL', 'private'],
    ['Content-Encoding', 'gzip'],
    ['Content-Disposition', 'inline'],
    ['Cache-Control', 'public'],
    ['Expires', 'Thu, 01 Jan 2099 00:00:00 GMT'],
    ['x-oss-meta-a', 'b'],
    ['success_action_redirect', 'http://elsewhere.example'],
  ])('is refused with the field %s, which no condition of its policy names', async (name, value) => {
    await client.put('in/1.png', Buffer.from('before'), { mime: 'image/png' })
    expect(await post({ fields: { [name]: value } })).toMatchObject({ status: 403, code: 'AccessDenied' })
    expect((await client.get('in/1.png')).content.toString()).toBe('before')
  })

  it.each<[string, () => Attempt, number, string]>([
    [
      'of an expired policy',
      () => ({ policy: { expiration: new Date(Date.now() - 1).toISOString(), conditions } }),
      403,
      'AccessDenied',
    ],
    ['for another key', () => ({ fields: { key: 'in/2.png' } }), 403, 'AccessDenied'],
    [
      'for another bucket',
      () => ({ policy: { expiration: inOneMinute(), conditions: [{ bucket: 'other' }] } }),
      403,
      'AccessDenied',
    ],
    [
      'outside its prefix',
      () => ({ policy: { expiration: inOneMinute(), conditions: [['starts-with', '$key', 'up/']] } }),
      403,
      'AccessDenied',
    ],
    ['of another type', () => ({ file: new Blob(['<svg/>'], { type: 'image/svg+xml' }) }), 403, 'AccessDenied'],
    [
      'whose declared type differs from the policy',
      () => ({ fields: { 'x-oss-content-type': 'text/html' } }),
      403,
      'AccessDenied',
    ],
    ['that is too large', () => ({ file: new Blob(['12345678901'], { type: 'image/png' }) }), 400, 'EntityTooLarge'],
    [
      'that is far too large',
      () => ({ file: new Blob(['x'.repeat(3_000_000)], { type: 'image/png' }) }),
      400,
      'EntityTooLarge',
    ],
    ['that is too small', () => ({ file: new Blob(['12'], { type: 'image/png' }) }), 400, 'EntityTooSmall'],
    ['with a missing field', () => ({ fields: { success_action_status: undefined } }), 403, 'AccessDenied'],
    ['with a wrong signature', () => ({ fields: { Signature: sign('wrong', 'x') } }), 403, 'SignatureDoesNotMatch'],
    [
      'with a policy that was changed',
      () => ({ fields: { policy: Buffer.from('{}').toString('base64') } }),
      403,
      'SignatureDoesNotMatch',
    ],
    ['of an unknown key', () => ({ fields: { OSSAccessKeyId: 'nobody' } }), 403, 'InvalidAccessKeyId'],
    ['without a policy', () => ({ fields: { policy: undefined } }), 403, 'AccessDenied'],
    ['without a file', () => ({ without: 'file' }), 400, 'IncorrectNumberOfFilesInPOSTRequest'],
    [
      'with an unknown condition',
      () => ({ policy: { expiration: inOneMinute(), conditions: [['regex', '$key', '.*']] } }),
      400,
      'InvalidPolicyDocument',
    ],
    ['without conditions', () => ({ policy: { expiration: inOneMinute() } }), 400, 'InvalidPolicyDocument'],
    ['with a key outside the folder', () => ({ fields: { key: '../x' } }), 400, 'InvalidObjectName'],
    [
      'that may not overwrite',
      () => ({
        policy: { expiration: inOneMinute(), conditions: [...conditions, { 'x-oss-forbid-overwrite': 'true' }] },
        fields: { 'x-oss-forbid-overwrite': 'true' },
      }),
      409,
      'FileAlreadyExists',
    ],
  ])('is refused %s', async (_name, attempt, status, code) => {
    await client.put('in/1.png', Buffer.from('before'), { mime: 'image/png' })
    expect(await post(attempt())).toMatchObject({ status, code })
    expect((await client.get('in/1.png')).content.toString()).toBe('before')
  })
})
