import { request } from 'node:http'
import { Controller, Header, Headers, Module } from '@nestjs/common'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { defineCall } from '@xinyu/contracts/call'
import { defineInternalCall } from '@xinyu/contracts/internal-call'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { z } from 'zod'
import { type PlatformConfig, platformConfig } from '../../config.ts'
import { AppError } from '../../error.ts'
import type { CallContext } from './context.ts'
import { internalToken } from '../../auth/internal-token.ts'
import { Implements, ImplementsInternal } from './decorators.ts'
import { directMethods } from './direct-methods.ts'

const base = {
  verb: 'POST',
  owner: 'moderation',
  caller: 'T',
  summary: '',
  input: z.object({ text: z.string().max(10).default('none'), fails: z.string().optional() }),
  output: z.object({ text: z.string(), ip: z.string(), userAgent: z.string() }),
} as const
const plain = defineCall({ ...base, path: 'sample/plain' })
const enhanced = defineCall({ ...base, path: 'sample/enhanced', output: z.object({ agent: z.string() }) })
const headed = defineCall({ ...base, path: 'sample/headed', output: z.object({}) })
const ask = defineInternalCall({
  path: 'sample/ask',
  owner: 'moderation',
  summary: '',
  input: z.object({ n: z.int() }),
  output: z.object({ n: z.int() }),
})

@Controller()
class SampleController {
  @Implements(plain) async plain({ input, ip, userAgent }: CallContext<typeof plain>) {
    if (input.fails === 'later') throw new AppError('TOO_FREQUENT', { retryAfter: 7 })
    if (input.fails) throw new Error(input.fails)
    return { text: input.text, ip, userAgent, secret: 1 }
  }
  @Implements(enhanced) enhanced(_context: CallContext<typeof enhanced>, @Headers('user-agent') agent: string) {
    return { agent }
  }
  @Implements(headed) @Header('x-more', '1') headed() {
    return {}
  }
  @ImplementsInternal(ask) ask({ input: { n } }: { path: 'sample/ask'; input: { n: number } }) {
    return { n: n + 1 }
  }
}
@Module({ controllers: [SampleController] })
class SampleModule {}

let sample: ServiceUnderTest<PlatformConfig>
let me: TestPerson
beforeAll(async () => {
  sample = await startService({ name: 'moderation', module: SampleModule, config: platformConfig })
  me = await sample.person()
})
afterAll(() => sample.close())

/** headers specific to one request or connection */
const volatileHeaders = new Set(['date', 'connection', 'keep-alive'])
const post = (path: string, body: string, headers: Record<string, string>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const sent = request(`${sample.service.url}/${path}`, { method: 'POST', headers }, (reply) => {
      let text = ''
      reply.on('data', (part: Buffer) => (text += part.toString()))
      reply.on('end', () => {
        const said = Object.entries(reply.headers).filter(([name]) => !volatileHeaders.has(name))
        resolve([reply.statusCode, Object.fromEntries(said.sort()), text])
      })
    })
    sent.on('error', reject).end(body)
  })

test('a method with further parameters or Nest enhancers stays with Nest', () => {
  expect(directMethods(new SampleController()).map(({ path }) => path)).toEqual([
    '/api/sample/plain',
    '/internal/sample/ask',
  ])
})

const bearer = (): Record<string, string> => ({ authorization: `Bearer ${me.token}` })
const internal = (): Record<string, string> => ({
  authorization: internalToken(sample.config.INTERNAL_SECRET, ask.path),
})
describe('a plain call gets the same answer on both paths', () => {
  test.each<[string, string, string, () => Record<string, string>]>([
    ['a good one', 'api/sample/plain', '{"text":"海岛"}', bearer],
    ['defaults', 'api/sample/plain', '{}', bearer],
    [
      'an address and an agent',
      'api/sample/plain',
      '{}',
      () => ({ ...bearer(), 'x-forwarded-for': '5.6.7.8', 'user-agent': 'a'.repeat(300) }),
    ],
    ['a bad field', 'api/sample/plain', '{"text":"much too long for this"}', bearer],
    ['control characters', 'api/sample/plain', '{"text":"\\u0000"}', bearer],
    ['no object', 'api/sample/plain', '[]', bearer],
    ['null', 'api/sample/plain', 'null', bearer],
    ['an empty body', 'api/sample/plain', '', bearer],
    ['no JSON', 'api/sample/plain', '{"text":', bearer],
    ['a prototype', 'api/sample/plain', '{"__proto__":{"a":1}}', bearer],
    ['a constructor', 'api/sample/plain', '{"constructor":{"prototype":{"a":1}}}', bearer],
    [
      'a body that is not UTF-8',
      'api/sample/plain',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1'),
      bearer,
    ],
    ['no token', 'api/sample/plain', '{}', () => ({})],
    ['a bad token', 'api/sample/plain', '{}', () => ({ authorization: 'Bearer x' })],
    ['no token and no JSON', 'api/sample/plain', '{', () => ({})],
    ['a refusal with a time to wait', 'api/sample/plain', '{"fails":"later"}', bearer],
    ['a fault', 'api/sample/plain', '{"fails":"the password is swordfish"}', bearer],
    ['English', 'api/sample/plain', '{"text":5}', () => ({ ...bearer(), 'accept-language': 'en' })],
    ['an internal call', 'internal/sample/ask', '{"n":1}', internal],
    ['an internal call without the secret', 'internal/sample/ask', '{"n":1}', bearer],
  ])('%s', async (_name, path, body, headers) => {
    const more = { ...headers(), 'x-request-id': 'r1', 'content-length': String(Buffer.byteLength(body)) }
    // an equivalent content type takes Nest's path
    const [direct, nest] = [
      await post(path, body, { ...more, 'content-type': 'application/json' }),
      await post(path, body, { ...more, 'content-type': 'application/json;charset=UTF-8' }),
    ]
    expect(direct).toEqual(nest)
    expect(JSON.stringify(direct)).toContain('"x-request-id":"r1"')
  })

  const types = ['application/json', 'application/json;charset=UTF-8', 'application/json; charset=utf-8']
  test.each(types)(
    'of %s an empty body is an empty object, and invalid JSON is refused with its place alone',
    async (type) => {
      const send = (body: string) =>
        post('api/sample/plain', body, {
          ...bearer(),
          'accept-language': 'en',
          'content-type': type,
          'content-length': String(Buffer.byteLength(body)),
        }) as Promise<[number, unknown, string]>
      expect((await send(''))[0]).toBe(200)
      expect(JSON.parse((await send(''))[2])).toMatchObject({ status: 0, text: 'none' })
      const broken: [string, string][] = [
        ['{"text":"swordfish",}', 'malformed JSON at line 1, column 21'],
        ['{\n  "text": swordfish\n}', 'malformed JSON at line 2, column 11'],
        ['{"text":"swordfish', 'malformed JSON at line 1, column 9'],
        ['{"text":"swordfish"} x', 'malformed JSON at line 1, column 22'],
        ['// swordfish', 'malformed JSON at line 1, column 1'],
        ['{"__proto__":{"swordfish":1}}', 'JSON with a name that is not allowed'],
      ]
      for (const [body, reason] of broken) {
        const [http, , text] = await send(body)
        expect([http, JSON.parse(text)]).toEqual([
          400,
          expect.objectContaining({ status: 1, code: 'INVALID_INPUT', fields: [{ path: '', reason }] }),
        ])
        expect(text).not.toContain('swordfish')
      }
    },
  )

  test('a body that is too large, and one without length', async () => {
    const statusOf = async (body: string, more: Record<string, string>): Promise<unknown> =>
      (
        (await post('api/sample/plain', body, {
          ...bearer(),
          'content-type': 'application/json',
          ...more,
        })) as unknown[]
      )[0]
    const large = JSON.stringify({ text: 'x'.repeat(1 << 20) })
    expect(await statusOf(large, {})).toBe(413)
    expect(await statusOf('{}', { 'transfer-encoding': 'chunked' })).toBe(200)
  })
})

test('both paths count their requests under the path of the call', async () => {
  await post('api/sample/plain', '{}', { ...bearer(), 'content-type': 'application/json', 'content-length': '2' })
  const metrics = await (await fetch(`${sample.service.url}/metrics`)).text()
  expect(metrics).toMatch(
    /http_request_seconds_count\{service="moderation",path="\/api\/sample\/plain",status="200"\} \d+/,
  )
})
