import { describe, expect, it } from '@jest/globals'
import { CallError, createClient } from './client.ts'
import { register } from '../http/users/registration.ts'
import { getNewVersion } from '../http/upload/versions.ts'
import { changeLikeStatus } from '../http/favorite/favorite.ts'
import { sendFlowerV2 } from '../http/gift/gifts.ts'
import { parseTraceparent } from '../rules/traceparent.ts'

interface Sent {
  url: string
  init: RequestInit & { headers: Record<string, string> }
}
const clientWith = (reply: unknown, status = 200, more: Partial<Parameters<typeof createClient>[0]> = {}) => {
  const sent: Sent[] = []
  const call = createClient({
    base: '/api',
    credentials: 'app:secret',
    token: () => 't1',
    language: () => 'en',
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init as Sent['init'] })
      return new Response(JSON.stringify(reply), { status, headers: { 'x-request-id': 'r1' } })
    },
    ...more,
  })
  return { call, sent }
}

describe('the typed client', () => {
  const answering = (body: string, status = 200) =>
    createClient({
      base: '/api',
      credentials: 'app:secret',
      token: () => 't1',
      language: () => 'zh-CN',
      fetch: async () => new Response(body, { status }),
    })

  it.each([
    ['cut in half', '{"status":0,"list":[{"_id"'],
    ['a page of a hotel', '<html>登录网络</html>'],
    ['empty', ''],
    ['JSON of somebody else', '{"ok":true}'],
    ['null', 'null'],
  ])('takes an answer that is %s for no answer', async (_, body) => {
    await expect(answering(body)(getNewVersion, {})).rejects.toMatchObject({ http: 0, code: 'NO_RESPONSE' })
  })

  it('takes an unreadable 401 for no refusal', async () => {
    const error: unknown = await answering('<html>', 401)(getNewVersion, {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ http: 401, refusal: {} })
  })

  it('sends the token and the person’s language, and returns the typed fields', async () => {
    const { call, sent } = clientWith({ status: 0, favorite: null })
    await call(changeLikeStatus, { user2_id: 'u2' })
    expect(sent[0]).toMatchObject({
      url: '/api/favorite/changeLikeStatus',
      init: {
        method: 'POST',
        body: '{"user2_id":"u2"}',
        headers: { authorization: 'Bearer t1', 'accept-language': 'en' },
      },
    })
  })

  it('sends client credentials with login-type calls, and a query with GET', async () => {
    const { call, sent } = clientWith({ status: 0, list: [] })
    await call(register, { phone: '13800138000', smsCode: '246810' })
    await call(getNewVersion, { platform: 'ios' })
    expect([sent[0]?.init.headers.authorization, sent[1]?.url, sent[1]?.init.body]).toEqual([
      `Basic ${btoa('app:secret')}`,
      '/api/product/getNewVersion?platform=ios',
      undefined,
    ])
  })

  it('fetches its client credentials, and again if they changed; nothing else is repeated', async () => {
    const requested: (string | undefined)[] = []
    const sent: string[] = []
    const call = createClient({
      base: '/api',
      credentials: async (refused) => {
        requested.push(refused)
        return refused === undefined ? 'app:old' : 'app:new'
      },
      token: () => 't1',
      language: () => 'en',
      fetch: async (_url, init) => {
        const { authorization = '' } = (init?.headers ?? {}) as Record<string, string>
        sent.push(authorization)
        const isRefused = authorization === `Basic ${btoa('app:old')}`
        return isRefused
          ? Response.json({ status: 1, code: 'CLIENT_UNKNOWN', msg: '' }, { status: 401 })
          : Response.json({ status: 0 })
      },
    })
    await call(register, { phone: '13800138000', smsCode: '246810' })
    await call(changeLikeStatus, { user2_id: 'u2' })
    expect(requested).toEqual([undefined, 'app:old'])
    expect(sent).toEqual([`Basic ${btoa('app:old')}`, `Basic ${btoa('app:new')}`, 'Bearer t1'])
  })

  it('reports a permanently refused client once', async () => {
    const refusal = { status: 1, code: 'CLIENT_UNKNOWN', msg: '' }
    const { call, sent } = clientWith(refusal, 401, { credentials: async () => 'app:same' })
    await expect(call(register, { phone: '13800138000', smsCode: '246810' })).rejects.toMatchObject({
      code: 'CLIENT_UNKNOWN',
    })
    expect(sent).toHaveLength(1)
  })

  it('signs the calls that need it, and no others', async () => {
    const { call, sent } = clientWith({ status: 0 }, 200, { sign: async (signed) => ({ 'x-signature': signed.path }) })
    await call(sendFlowerV2, { user2_id: 'u2', num: 1, clientId: '7f8d3f39-5c6b-4f0e-9d53-0b7d1c2a9e11' })
    await call(changeLikeStatus, { user2_id: 'u2' })
    expect(sent.map((request) => request.init.headers['x-signature'])).toEqual(['gift/sendFlowerV2', undefined])
  })

  it('rejects with the code, the details and the request id of a refusal', async () => {
    const { call } = clientWith({ status: 1, code: 'BLACKLISTED', msg: 'Not possible because of a blacklist' })
    const error = await call(changeLikeStatus, { user2_id: 'u2' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      code: 'BLACKLISTED',
      http: 200,
      message: 'Not possible because of a blacklist',
      requestId: 'r1',
    })
  })

  it('starts a trace with each call, and names it in errors', async () => {
    const { call, sent } = clientWith({ status: 1, code: 'BLACKLISTED', msg: '' })
    const errors = [
      await call(changeLikeStatus, { user2_id: 'u2' }).catch((reason: unknown) => reason as CallError),
      await call(changeLikeStatus, { user2_id: 'u2' }).catch((reason: unknown) => reason as CallError),
    ]
    const traces = sent.map(({ init }) => parseTraceparent(init.headers.traceparent)?.traceId)
    expect(new Set(traces).size).toBe(2)
    expect(errors.map((error) => (error as CallError).traceId)).toEqual(traces)
  })

  it('distinguishes no answer from a refusal, and says why there was none', async () => {
    const cause = new TypeError('network')
    const { call } = clientWith({}, 200, { fetch: () => Promise.reject(cause) })
    const none = { code: 'NO_RESPONSE', http: 0, cause }
    await expect(call(changeLikeStatus, { user2_id: 'u2' })).rejects.toMatchObject(none)
  })

  it('does not compile with wrong fields', () => {
    const { call } = clientWith({ status: 0 })
    // never runs: compiling fails if a wrong call is no error any more
    const wrong = [
      // @ts-expect-error the field is user2_id
      () => call(changeLikeStatus, { user_id: 'u2' }),
      // @ts-expect-error num is a number
      () => call(sendFlowerV2, { user2_id: 'u2', num: '1', clientId: 'x' }),
      // @ts-expect-error smsCode is missing
      () => call(register, { phone: '13800138000' }),
      // @ts-expect-error there is no such field in the reply
      async () => (await call(changeLikeStatus, { user2_id: 'u2' })).favourite,
    ]
    expect(wrong).toHaveLength(4)
  })
})
