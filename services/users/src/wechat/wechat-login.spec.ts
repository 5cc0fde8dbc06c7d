import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Log } from '@xinyu/platform/logging/log'
import { WechatLogin } from './wechat-login.ts'

/** A WeChat server with the answers that a test sets; the sandbox covers the rest. */
let server: Server
let says: object[] = []
let asked: URL[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://wechat'))
    response.end(JSON.stringify(says.length > 1 ? says.shift() : says[0]))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => void server.close())
beforeEach(() => {
  asked = []
})

const login = (): WechatLogin =>
  new WechatLogin(
    {
      apps: { miniProgram: { appId: 'wx1', secret: 's1' }, web: { appId: 'wx2', secret: 's2' } },
      gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      authorizeUrl: { officialAccount: '', web: '' },
    },
    new Log('test', 'silent'),
  )
const refusal = async (place: 'miniProgram' | 'web' | 'app'): Promise<unknown> =>
  login()
    .exchangeCode(place, 'c')
    .catch((error: { code: string; details: object }) => [error.code, error.details])

test('a mini-program’s code is exchanged without storing the session key', async () => {
  says = [{ openid: 'o1', unionid: 'u1', session_key: 'never-kept' }]
  expect(await login().exchangeCode('miniProgram', 'js')).toEqual({ appId: 'wx1', openid: 'o1', unionid: 'u1' })
  expect([asked[0]?.pathname, Object.fromEntries(asked[0]?.searchParams ?? [])]).toEqual([
    '/sns/jscode2session',
    { appid: 'wx1', secret: 's1', js_code: 'js', grant_type: 'authorization_code' },
  ])
})

test('everywhere else a code is an OAuth code, exchanged with the secret of its own app', async () => {
  says = [{ openid: 'o2', access_token: 'unused' }]
  expect(await login().exchangeCode('web', 'c')).toEqual({ appId: 'wx2', openid: 'o2', unionid: null })
  expect(asked[0]?.pathname).toBe('/sns/oauth2/access_token')
})

test('a busy WeChat is retried with the same code, and finally unavailable', async () => {
  says = [{ errcode: -1 }, { errcode: -1 }, { openid: 'o1' }]
  expect(await login().exchangeCode('web', 'c')).toMatchObject({ openid: 'o1' })
  says = [{ errcode: -1, errmsg: 'system error' }]
  asked = []
  expect(await refusal('web')).toMatchObject(['UNAVAILABLE', {}])
  expect(asked).toHaveLength(3)
})

test.each([
  ['an invalid code', { errcode: 40029 }, 'WX_CODE_INVALID'],
  ['a used code', { errcode: 40163 }, 'WX_CODE_INVALID'],
  ['too many logins', { errcode: 45011 }, 'TOO_FREQUENT'],
  ['a wrong secret of ours', { errcode: 40125 }, 'UNAVAILABLE'],
  ['an invalid answer', { hello: 1 }, 'UNAVAILABLE'],
])('%s gets its own error', async (_what, said, code) => {
  says = [said]
  expect(await refusal('web')).toMatchObject([code, {}])
  expect(asked).toHaveLength(1)
})

test('without configuration WeChat is not called', async () => {
  expect(await refusal('app')).toMatchObject(['UNAVAILABLE', {}])
  expect(asked).toEqual([])
})
