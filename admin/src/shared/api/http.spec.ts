import '../../test/globals.ts'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { fakeServer, refusal } from '../../test/fake-server.ts'
import { signIn } from '../../test/people.ts'

const { http } = await import('./http.ts')
const { readSession } = await import('./session.ts')
const { errorCode: codeOf, isConflict, errorTrace: traceOf } = await import('./refusal.ts')

interface Refused {
  message: string
  status: number
  body: { errors?: Record<string, string> }
}
const refused = async (promise: Promise<unknown>): Promise<Refused> =>
  promise.then(
    () => {
      throw new Error('was not refused')
    },
    (error: Refused) => error,
  )
const renewed = { json: { status: 0, success: true, token: 'token-2', refreshToken: 'refresh-2', expiresIn: 900 } }
/** a service that takes only the new token */
const onlyNew = ({ headers }: { headers: Headers }) =>
  headers.get('authorization') === 'Bearer token-2'
    ? { json: { id: '1' } }
    : refusal('TOKEN_EXPIRED', '登录已过期，请重新登录', 401)

beforeEach(() => {
  localStorage.clear()
  signIn('admin')
})

describe('the server’s message is shown to the user', () => {
  test('a business refusal is an error although its HTTP status is 200', async () => {
    fakeServer({ 'GET /x': () => refusal('ORDER_NOT_FOUND', '查询订单状态失败') })
    const error = await refused(http('/x'))
    expect(error.message).toBe('查询订单状态失败')
    expect(codeOf(error)).toBe('ORDER_NOT_FOUND')
  })
  test('an order whose own status is 1 is not a refusal', async () => {
    fakeServer({ 'GET /x': () => ({ json: { id: 'o1', status: 1 } }) })
    expect((await http('/x')).json).toEqual({ id: 'o1', status: 1 })
  })
  test('input that was refused names its fields for the form', async () => {
    fakeServer({
      'PUT /x': () =>
        refusal('INVALID_INPUT', '提交的内容有误', 400, { fields: [{ path: 'name', reason: 'too long' }] }),
    })
    const error = await refused(http('/x', { method: 'PUT', body: '{}' }))
    expect(error.body.errors).toEqual({ name: 'too long' })
  })
  test('a conflict is recognised', async () => {
    fakeServer({ 'POST /x': () => refusal('CONFLICT', '内容已被他人修改', 409) })
    expect(isConflict(await refused(http('/x', { method: 'POST', body: '{}' })))).toBe(true)
  })
  test('a failure shows the trace id under which the services logged it', async () => {
    const sent: (string | null)[] = []
    fakeServer({
      'GET /x': ({ headers }) => {
        sent.push(headers.get('traceparent'))
        return { status: 502, json: '<html>' }
      },
    })
    const error = await refused(http('/x'))
    expect(traceOf(error)).toMatch(/^[0-9a-f]{32}$/)
    expect(sent).toEqual([expect.stringContaining(`00-${String(traceOf(error))}-`)])
  })
  test('an error page of a proxy is shown as a sentence', async () => {
    fakeServer({ 'GET /x': () => ({ status: 502, json: '<html>' }) })
    expect((await refused(http('/x'))).message).toBe('服务暂时不可用，请稍后重试')
  })
  test('a truncated answer is an error, not an empty record', async () => {
    fakeServer({ 'GET /x': () => ({ json: null, text: '{"id":"1","na' }) })
    expect(codeOf(await refused(http('/x')))).toBe('NO_RESPONSE')
  })
  test('without an answer the message is to check the network', async () => {
    fakeServer({ 'GET /x': () => 'no network' })
    const error = await refused(http('/x'))
    expect([error.status, error.message]).toEqual([0, '服务器没有响应，请检查网络后重试'])
  })
})

describe('a token that has run out', () => {
  test('is renewed once, and the request is repeated', async () => {
    const server = fakeServer({ 'GET /x': onlyNew, 'POST /api/users/refreshToken': () => renewed })
    expect((await http('/x')).json).toEqual({ id: '1' })
    expect(server.sent('POST', '/api/users/refreshToken')[0]?.body).toEqual({ refreshToken: 'refresh-1' })
    expect(readSession()?.refreshToken).toBe('refresh-2')
  })
  test('ends the session when the server no longer renews it', async () => {
    fakeServer({
      'GET /x': onlyNew,
      'POST /api/users/refreshToken': () => refusal('REFRESH_REUSED', '登录状态异常，请重新登录', 401),
    })
    expect((await refused(http('/x'))).status).toBe(401)
    expect(readSession()).toBeNull()
  })
  test('keeps the session when the answer to its renewal is truncated', async () => {
    for (const status of [200, 401]) {
      fakeServer({
        'GET /x': onlyNew,
        'POST /api/users/refreshToken': () => ({ status, json: null, text: '{"status":0,"tok' }),
      })
      // a 401 would end the session
      expect((await refused(http('/x'))).status).toBe(0)
      expect(readSession()?.refreshToken).toBe('refresh-1')
    }
  })
  test('keeps the session when only the network is down', async () => {
    fakeServer({ 'GET /x': onlyNew, 'POST /api/users/refreshToken': () => 'no network' })
    await refused(http('/x'))
    expect(readSession()?.refreshToken).toBe('refresh-1')
  })
})
