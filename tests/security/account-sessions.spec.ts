import { createServer } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ChatModule } from '@xinyu/chat/chat.module'
import { chatConfig } from '@xinyu/chat/config'
import type { Call, RequestOf } from '@xinyu/contracts/call'
import { getSysNoticeList } from '@xinyu/contracts/http/msg/notices'
import { deleteuser, getLoginLog, setPassword } from '@xinyu/contracts/http/users/account'
import { login, loginV2, logout, refreshToken } from '@xinyu/contracts/http/users/login'
import { registerV3 } from '@xinyu/contracts/http/users/registration'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { FixedClock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { readConfig } from '@xinyu/platform/config'
import { type RunningService, bootService } from '@xinyu/platform/runtime/service'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import startEngines from '@xinyu/testkit/jest-engines'
import stopEngines from '@xinyu/testkit/jest-engines-down'
import { fetchSmsCode, signUp } from '@xinyu/testkit/people/members'
import { startSandboxes, type TestSandboxes } from '@xinyu/testkit/sandboxes'
import type { ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import { createClient, CallError } from '@xinyu/contracts/client/client'
import { UsersModule } from '@xinyu/users/users.module'
import { usersConfig } from '@xinyu/users/config'
import { BanUser } from '@xinyu/users/bans/bans.public'

let users: RunningService
let chat: RunningService
let sandboxes: TestSandboxes
let messageBus: LocalBus
const clock = FixedClock.atNextNoon()

/** Users and chat together: a login that ends in one must end in the other. */
beforeAll(async () => {
  await startEngines()
  messageBus = new LocalBus()
  const port = await freePort()
  const base: Record<string, string | undefined> = {
    ...process.env,
    XINYU_NAMESPACE: `t${randomUUID().slice(0, 8)}`,
    SMS_DRIVER: 'sandbox',
    SMS_CODES_PER_IP: '1000',
    USERS_URL: `http://127.0.0.1:${port}`,
  }
  sandboxes = (await startSandboxes(base, clock)) as TestSandboxes
  const env = { ...base, ...sandboxes.variables }
  users = await bootService({
    name: 'users',
    module: UsersModule,
    config: readConfig(usersConfig, env),
    messageBus,
    port,
    clock,
  })
  const config = readConfig(chatConfig, env)
  chat = await bootService({ name: 'chat', module: ChatModule, config, messageBus, port: 0, clock })
  messageBus.open()
})
afterAll(async () => {
  await chat.close()
  await users.close()
  await sandboxes.close()
  await messageBus.close()
  await stopEngines()
})

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => found(port))
    })
  })
const client = (at: RunningService, token: string | null = null) =>
  createClient({ base: `${at.url}/api`, credentials: 'app:app-secret', token: () => token, language: () => 'zh-CN' })
const asUsers = (): Pick<ServiceUnderTest<unknown>, 'sandboxes' | 'call'> => ({
  sandboxes,
  call: (call, input, person) => client(users, person?.token)(call, input),
})
const join = (deviceId?: string) => signUp(asUsers(), deviceId ? { deviceId } : {})
const codeFor = (phone: string) => fetchSmsCode(asUsers(), phone)
const refused = async <C extends Call>(at: RunningService, token: string | null, call: C, input: RequestOf<C>) => {
  const error = await client(at, token)(call, input).then(
    () => new Error(`${call.path} was not refused`),
    (thrown: unknown) => thrown,
  )
  if (error instanceof CallError) return error
  throw error
}
/** Checks that a login is over: calls to both services, its socket, and refreshing. */
const isOver = async (at: { id: string; token: string; refreshToken: string }, socket: LiveSocket): Promise<void> => {
  // a socket that stays open fails the test instead of waiting forever
  const open = new Promise((resolve) => setTimeout(() => resolve('still open'), 10_000))
  expect(await Promise.race([socket.closed, open])).toBe(4401)
  expect((await refused(users, at.token, getLoginLog, {})).code).toBe('TOKEN_EXPIRED')
  // the other service may have cached this login and learns of its end independently of the socket
  const isAnswered = () =>
    client(chat, at.token)(getSysNoticeList, {}).then(
      () => true,
      () => false,
    )
  for (const until = Date.now() + 10_000; Date.now() < until && (await isAnswered());)
    await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await refused(chat, at.token, getSysNoticeList, {})).code).toBe('TOKEN_EXPIRED')
  await expect(LiveSocket.open(chat.url, at.id, at.token)).rejects.toThrow('TOKEN_EXPIRED')
  for (const input of [{ refreshToken: at.refreshToken }, { userId: at.id, token: at.token }])
    expect((await refused(users, null, refreshToken, input)).http).toBe(401)
}

describe('an ended login is soon invalid everywhere', () => {
  test('after logging out, while the login on another device stays valid', async () => {
    const me = await join('phone')
    await client(users, me.token)(setPassword, { password: 'tulip-cobalt-91', smsCode: await laterCode(me.phone) })
    const other = await client(users)(loginV2, { phone: me.phone, password: 'tulip-cobalt-91', deviceId: 'desk' })
    const [mine, theirs] = [
      await LiveSocket.open(chat.url, me.id, me.token),
      await LiveSocket.open(chat.url, me.id, other.token),
    ]
    await client(users, me.token)(logout, {})
    await isOver(me, mine)
    await client(chat, other.token)(getSysNoticeList, {})
    theirs.close()
  })

  test('after logging out everywhere, from whichever device', async () => {
    const me = await join('phone')
    const socket = await LiveSocket.open(chat.url, me.id, me.token)
    const other = await client(users)(login, { phone: me.phone, smsCode: await laterCode(me.phone), deviceId: 'desk' })
    await client(users, other.token)(logout, { everywhere: true })
    await isOver(me, socket)
    expect((await refused(users, other.token, getLoginLog, {})).code).toBe('TOKEN_EXPIRED')
  })

  test('after a reused refresh token', async () => {
    const me = await join('phone')
    const socket = await LiveSocket.open(chat.url, me.id, me.token)
    const next = await client(users)(refreshToken, { refreshToken: me.refreshToken, deviceId: 'phone' })
    const theft = await refused(users, null, refreshToken, { refreshToken: me.refreshToken, deviceId: 'thief' })
    expect([theft.code, Object.keys(theft.refusal).sort()]).toEqual(['REFRESH_REUSED', ['code', 'msg', 'status']])
    await isOver({ ...me, refreshToken: next.refreshToken }, socket)
    expect((await refused(users, next.token, getLoginLog, {})).code).toBe('TOKEN_EXPIRED')
  })

  test('after a change of password on another device, whose login stays valid', async () => {
    const me = await join('phone')
    const socket = await LiveSocket.open(chat.url, me.id, me.token)
    const smsCode = await laterCode(me.phone)
    const other = await client(users)(login, { phone: me.phone, smsCode, deviceId: 'desk' })
    await client(users, other.token)(setPassword, { password: 'tulip-cobalt-91', smsCode: await laterCode(me.phone) })
    await isOver(me, socket)
    await client(users, other.token)(getLoginLog, {})
    await client(users)(refreshToken, { refreshToken: other.refreshToken, deviceId: 'desk' })
  })

  test('also a guest’s', async () => {
    const guest = await client(users)(registerV3, { deviceId: randomUUID() })
    await client(users, guest.token)(logout, {})
    expect((await refused(users, guest.token, logout, {})).code).toBe('TOKEN_EXPIRED')
    expect((await refused(users, null, refreshToken, { refreshToken: guest.refreshToken })).code).toBe('TOKEN_EXPIRED')
  })

  test('even if Redis has lost its data', async () => {
    const me = await join('phone')
    await client(users, me.token)(logout, {})
    await chat.app.get(AccountStatuses).drop(me.id)
    expect((await refused(chat, me.token, getSysNoticeList, {})).code).toBe('TOKEN_EXPIRED')
  })
})

describe('a banned member gets the reason and the end', () => {
  const until = new Date(Date.now() + 86_400_000)
  const told = { code: 'ACCOUNT_BANNED', reason: '发布广告', until: until.toISOString() }
  test('at the next call of any service, at login, at the refresh, and in the closing frame of the socket', async () => {
    const me = await join('phone')
    const socket = await LiveSocket.open(chat.url, me.id, me.token)
    await users.app
      .get(Commands, { strict: false })
      .execute(new BanUser(me.id, { reason: '发布广告', until, rule: 'advert', by: null }))
    expect(await socket.nextFrame(12)).toMatchObject(told)
    expect(await socket.closed).toBe(4403)
    expect((await refused(users, me.token, getLoginLog, {})).refusal).toMatchObject(told)
    expect((await refused(chat, me.token, getSysNoticeList, {})).refusal).toMatchObject(told)
    expect((await refused(users, null, refreshToken, { refreshToken: me.refreshToken })).refusal).toMatchObject(told)
    expect((await refused(users, null, refreshToken, { userId: me.id, token: me.token })).refusal).toMatchObject(told)
    const smsCode = await laterCode(me.phone)
    expect((await refused(users, null, login, { phone: me.phone, smsCode })).refusal).toMatchObject(told)
    await expect(LiveSocket.open(chat.url, me.id, me.token)).rejects.toThrow('ACCOUNT_BANNED')
  })
})

describe('the refresh of the specification', () => {
  const facts = { location: '杭州', browser: 'Chrome', os: 'Android' }
  const ask = async (token: string, body: object) => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const reply = await fetch(`${users.url}/api/users/refreshToken`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await reply.json()) as Record<string, unknown>
  }

  test('is accepted: user id, location, browser and os, with the token in Authorization', async () => {
    const me = await join()
    for (const token of [me.token, `Bearer ${me.token}`])
      expect(await ask(token, { userId: me.id, ...facts })).toMatchObject({
        success: true,
        status: 0,
        token: expect.any(String),
      })
    const log = await client(users, me.token)(getLoginLog, {})
    expect(log.list).toContainEqual(expect.objectContaining({ how: 'refresh', ...facts }))
  })

  test('refuses another person’s token, a made-up one, and one whose login has ended', async () => {
    const [me, other] = [await join(), await join()]
    expect(await ask(other.token, { userId: me.id, ...facts })).toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect(await ask('made.up.token', { userId: me.id, ...facts })).toMatchObject({ code: 'NOT_LOGGED_IN' })
    await client(users, me.token)(deleteuser, {})
    expect(await ask(me.token, { userId: me.id, ...facts })).toMatchObject({ status: 1 })
  })
})

const laterCode = async (phone: string): Promise<string> => {
  clock.advance(61_000)
  return codeFor(phone)
}
