import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Call } from '@xinyu/contracts/call'
import { inputExample, valueFor } from '@xinyu/contracts/docs/example'
import { type Json, SchemaWriter } from '@xinyu/contracts/docs/json-schema'
import { ReviewStatus } from '@xinyu/contracts/enums'
import { calls } from '@xinyu/contracts/http/all'
import { addComment } from '@xinyu/contracts/http/posts/comments'
import { addMsg2, getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { addPost, getPost } from '@xinyu/contracts/http/posts/posts'
import { updatePostStatus } from '@xinyu/contracts/http/posts/review'
import { sendOneMsg } from '@xinyu/contracts/http/favorite/sending'
import { addQuestion } from '@xinyu/contracts/http/product/support'
import { shownTexts } from '@xinyu/contracts/shown-texts'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { policy } from '@xinyu/contracts/http/upload/upload'
import { loginV2, refreshToken } from '@xinyu/contracts/http/users/login'
import { updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { logInToConsole } from '@xinyu/testkit/people/console-login'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { WebSocket } from 'ws'
import { Actors } from './actors.ts'

let actors: Actors
let member: Visitor
const post = async (path: string, body: unknown, authorization: string): Promise<{ http: number; code?: string }> => {
  const reply = await fetch(`${actors.product.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  })
  return { http: reply.status, ...((await reply.json()) as { code?: string }) }
}
const basic = (pair: string): string => `Basic ${btoa(pair)}`

beforeAll(async () => {
  actors = await Actors.start()
  member = await actors.member()
  await actors.product.drain()
}, 180_000)
afterAll(() => actors?.stop())

describe('an upload', () => {
  const send = async (form: Record<string, string>, host: string, bytes: string, type: string): Promise<number> => {
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) body.append(name, value)
    body.append('file', new Blob([bytes], { type }), 'x.jpg')
    return (await fetch(host, { method: 'POST', body })).status
  }

  test('cannot be made public, a web page, or another’s object, whatever field is added or changed', async () => {
    const changes: Record<string, string>[] = [
      { 'x-oss-object-acl': 'public-read' },
      { 'X-Oss-Object-Acl': 'public-read' },
      { 'x-oss-content-type': 'text/html' },
      { 'Content-Disposition': 'inline' },
      { 'Content-Encoding': 'gzip' },
      { 'Cache-Control': 'public' },
      { key: 'pictures/960/a000000000.jpg' },
      { key: 'uploads/somebody/x.jpg' },
      { 'x-oss-meta-a': 'b' },
      { Expires: 'Thu, 01 Jan 2099 00:00:00 GMT' },
    ]
    for (const change of changes) {
      const grant = await member.call(policy, {})
      const form = { ...grant.fields, ...change }
      expect([change, await send(form, grant.host, '<script>', 'text/html')]).toEqual([change, 403])
    }
  })

  test('can be read only by us', async () => {
    const grant = await member.call(policy, {})
    expect(await send(grant.fields, grant.host, '<script>', 'text/html')).toBe(200)
    expect((await fetch(`${grant.host}/${grant.fields.key}`)).status).toBe(403)
  })
})

describe('a key of an object', () => {
  const odd = [
    '//',
    '/./',
    'a/../b',
    '..',
    '\u0000',
    'a\tb',
    '\\',
    'a\\b',
    '/a',
    'a/',
    'a//b',
    '.a',
    'é',
    'a b',
    '%2e%2e',
  ]
  const isKey = (name: string, schema: Json): boolean =>
    /^(key|img|imgName|images|frames|imgs)$/.test(name) && !/ids? of/.test(String(schema.description))
  const keyFields = calls.flatMap((call) => {
    const properties = (new SchemaWriter().input(call.input).properties ?? {}) as Record<string, Json>
    return Object.entries(properties)
      .filter(([name, schema]) => isKey(name, schema))
      .map(([name, schema]) => ({ call, name, isList: schema.type === 'array' }))
  })

  test('are found in the contracts', () => expect(keyFields.length).toBeGreaterThan(8))

  test.each(keyFields.map((field) => [field.call.path, field] as const))(
    'at %s is refused if it could name another place',
    async (path, { call, name, isList }) => {
      const client = await actors.staff('admin')
      for (const key of odd) {
        const answer = await post(path, { [name]: isList ? [key] : key }, `Bearer ${client.token}`)
        const early = { V: 'NEED_VIP', T: '', N: '', A: '', L: '', X: '' }[call.caller]
        const answers = ['INVALID_INPUT', early, ...(call.encrypted ? ['ENVELOPE_INVALID', 'NOT_BUILT'] : [])]
        expect([key, answers.includes(answer.code ?? '') ? 'refused' : answer]).toEqual([key, 'refused'])
      }
    },
  )
})

describe('a token alone', () => {
  const proven = (calls as readonly Call[]).filter(({ proof }) => proof !== undefined)

  test.each(proven.map((call) => [call.path, call] as const))('does nothing at %s', async (_path, call) => {
    const owner = await actors.member()
    const { smsCode = 'smsCode', password = 'password', when } = call.proof ?? {}
    const properties = (new SchemaWriter().input(call.input).properties ?? {}) as Record<string, Json>
    const example = { ...(inputExample(call.input) as Record<string, unknown>) }
    if (when !== undefined) example[when] = valueFor(properties[when] ?? {}, when, 'required', {})
    const given = { ...example, [smsCode]: undefined, [password]: undefined, passkey: undefined }
    const refused = await owner.refused(call, given as never)
    expect([refused.code, refused.refusal.msg]).toEqual(['NEED_PROOF', '请输入验证码或密码，确认是你本人操作'])
    expect((await owner.refused(call, { ...given, [password]: 'guess-1x' } as never)).code).toBe('PASSWORD_WRONG')
    expect((await owner.refused(call, { ...given, [smsCode]: '000000' } as never)).code).toBe('SMS_CODE_EXPIRED')
    expect((await owner.refused(call, { ...given, passkey: '{"id":"x"}' } as never)).code).toBe('PASSKEY_INVALID')
  })
})

/** `list.text` is the text of a list entry. */
const withWords = (example: Record<string, unknown>, field: string, words: string): Record<string, unknown> => {
  const [name = '', inner] = field.split('.')
  if (inner === undefined) return { [name]: words }
  const [first] = example[name] as Record<string, unknown>[]
  return { [name]: [{ ...first, [inner]: words }] }
}

describe('text for other members', () => {
  const shown = (calls as readonly Call[]).flatMap((call) =>
    ['L', 'A'].includes(call.caller)
      ? []
      : shownTexts(call).map(({ field }) => [`${field} of ${call.path}`, call, field] as const),
  )

  test.each(shown)('%s is refused with a sensitive word', async (_name, call, field) => {
    const other = await actors.member()
    await actors.product.drain()
    const example = inputExample(call.input) as Record<string, unknown>
    const { withdrawInfo: _payee, liveCity: _place, city: _city, ...input } = example
    const given = {
      ...input,
      ...('user2_id' in example ? { user2_id: other.id } : {}),
      ...('on' in example ? { on: { kind: 'answer', id: 'emotion' } } : {}),
      kind: 'text',
      ...withWords(example, field, '一起赌博'),
    }
    expect((await member.refused(call, given as never)).code).toBe('SENSITIVE')
  })

  const disguised = '看 evil。dating 和 evi\u200dl.click 与 e\u200bvil．quest'
  const openPost = async (): Promise<string> => {
    const { post: own } = await member.call(addPost, { type: 'mood', text: '今天很开心' })
    await actors.product.drain()
    const { post: asDecided } = await member.call(getPost, { post_id: own._id })
    if (asDecided.isChecked !== ReviewStatus.Approved)
      await (await actors.staff('moderator')).call(updatePostStatus, { post_id: own._id, isChecked: 1 })
    return own._id
  }
  const endpoints: Record<string, (other: string) => Promise<unknown>> = {
    'a profile': () => member.call(updateUserInfo, { aboutMe: disguised, emotion: disguised, lover: disguised }),
    'an answer of a profile': () => member.call(updateUserInfo, { answers: [{ prompt: 1, text: disguised }] }),
    'a post': () => member.call(addPost, { type: 'mood', text: disguised }),
    'a comment': async () => member.call(addComment, { post_id: await openPost(), content: disguised }),
    'a message': (user2_id) => member.call(addMsg2, { user2_id, content: disguised, clientId: randomUUID() }),
    'the first message to somebody': async (user2_id) => {
      await member.call(sendOneMsg, { user2_id, content: disguised })
      return member.call(getmsg2, { user2_id })
    },
    'a question to support': () => member.call(addQuestion, { text: disguised }),
  }
  test.each(Object.keys(endpoints))('%s carries no link, however it is disguised', async (endpoint) => {
    const other = await actors.member()
    await actors.product.drain()
    const answer = JSON.stringify(await endpoints[endpoint]?.(other.id)).replace(/[\u200b\u200d]/g, '')
    expect(answer).toContain('看 网址已过滤 和 网址已过滤 与 网址已过滤')
    expect(answer).not.toMatch(/evil|dating|click|quest\b/)
  })
})

describe('the public network', () => {
  test('cannot read metrics, readiness or idle state', async () => {
    for (const path of ['/metrics', '/health/ready', '/health/rest'])
      expect([
        path,
        (await fetch(actors.product.url + path, { headers: { 'x-forwarded-for': '1.2.3.4' } })).status,
      ]).toEqual([path, 404])
  })

  test('reaches the product at this machine’s own address only', async () => {
    const { networkInterfaces } = await import('node:os')
    const outer = Object.values(networkInterfaces())
      .flat()
      .find((one) => one && !one.internal && one.family === 'IPv4')?.address
    if (!outer) return
    const port = Number(new URL(actors.product.url).port)
    const reached = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: outer, port, timeout: 3_000 }, () => (socket.destroy(), resolve(true)))
      socket.once('error', () => resolve(false)).once('timeout', () => (socket.destroy(), resolve(false)))
    })
    expect(reached).toBe(false)
  })

  test('cannot open a socket from a foreign page', async () => {
    const socket = new WebSocket(`${actors.product.url.replace('http', 'ws')}/ws/${member.id}`, {
      origin: 'https://elsewhere.example',
    })
    const answer = await new Promise((resolve) => {
      socket.once('open', () => resolve('open')).once('unexpected-response', (_ask, reply) => resolve(reply.statusCode))
      socket.once('error', () => undefined)
    })
    expect(answer).toBe(403)
  })

  test('leaves no descriptor open when hundreds of sockets are cut', async () => {
    const descriptors = (): number => readdirSync(`/proc/${actors.product.child.pid}/fd`).length
    const open = (): Promise<import('node:net').Socket> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(new URL(actors.product.url).port), '127.0.0.1', () =>
          socket.write(
            'GET /ws/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
          ),
        )
        socket.once('data', () => resolve(socket.pause())).once('error', reject)
      })
    const before = descriptors()
    for (let round = 0; round < 3; round++) {
      const sockets = await Promise.all(Array.from({ length: 100 }, open))
      for (const [index, socket] of sockets.entries()) {
        if (index % 2) socket.resetAndDestroy()
        else socket.destroy()
      }
    }
    const deadline = Date.now() + 20_000
    while (descriptors() > before + 10 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 100))
    expect(descriptors()).toBeLessThanOrEqual(before + 10)
  })
})

describe('the console', () => {
  test('accepts a login with its own client confirmed by an authenticator, and no token issued to or refreshed by the app', async () => {
    const account = await actors.account('admin')
    const login = async (client: string) => {
      const visitor = new Visitor(actors.product.url, client)
      const { phone, password } = account
      if (client.startsWith('admin')) return { visitor, ...(await logInToConsole(visitor, phone, password)) }
      return { visitor, ...(await visitor.call(loginV2, { phone, password })) }
    }
    const users = async (token: string): Promise<number> =>
      (await fetch(`${actors.product.url}/api/admin/users`, { headers: { authorization: `Bearer ${token}` } })).status
    const [app, console] = [await login('app:app-secret'), await login('admin:admin-secret')]
    expect([await users(app.token), await users(console.token)]).toEqual([403, 200])
    const again = await console.visitor.refused(loginV2, { phone: account.phone, password: account.password })
    expect(again.code).toBe('NEED_SECOND_FACTOR')
    expect(await users(String(again.refusal.ticket))).toBe(401)
    const turned = await console.visitor.call(refreshToken, { refreshToken: app.refreshToken })
    expect(await users(turned.token)).toBe(403)
  })
})

describe('a disguised value', () => {
  test.each([
    ['a name nobody sees', { name: '\u200b\u200b' }],
    ['a name that turns its surroundings', { name: '帆\u202egnp' }],
    ['NUL in a name', { name: '帆\u0000' }],
    ['NUL in a text', { aboutMe: '海\u0000岛' }],
    ['the birthday of nobody alive', { birthday: '0001-01-01' }],
  ])('%s is refused', async (_what, change) => {
    expect((await member.refused(updateUserInfo, change)).code).toBe('INVALID_INPUT')
  })

  test('a refresh token that ends in a multi-byte character is invalid', async () => {
    const visitor = await actors.guest()
    const given = `${(visitor.refreshToken ?? '').slice(0, -1)}é`
    expect(await post(refreshToken.path, { refreshToken: given }, basic('app:app-secret'))).toMatchObject({
      http: 401,
      code: 'TOKEN_EXPIRED',
    })
  })

  test('a report of an unknown person', async () => {
    expect((await member.refused(reportUser, { user2_id: 'nobody', reason: 'spam' })).code).toBe('USER_NOT_FOUND')
  })
})
