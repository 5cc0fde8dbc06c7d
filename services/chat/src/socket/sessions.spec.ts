import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { banned, privacyChanged } from '@xinyu/contracts/events/users'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import type { KnownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { WebSocket } from 'ws'
import { chat, lin, wei, withChat } from '../test-setup.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { SilentSocketsJob } from './silent-sockets-job.ts'
import type { SocketServer } from './socket-server.ts'

const opened: { close(): void }[] = []
withChat({ env: { PRESENCE_GRACE_SECONDS: '0.1', SOCKET_IDLE_SECONDS: '0.2', SOCKET_AUTH_SECONDS: '0.2' } })
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close()
})

const open = async (who: KnownMember): Promise<LiveSocket> => {
  const socket = await LiveSocket.open(chat.service.url, who.id, who.token)
  opened.push(socket)
  return socket
}
/** Runs the job repeatedly, as the schedule does, until the awaited event happens. */
const looking = async <T>(job: 'silent-sockets' | 'presence-sweep', awaited: Promise<T>): Promise<T> => {
  const looks = setInterval(() => void chat.runJob(job), 20)
  return awaited.finally(() => clearInterval(looks))
}
/** A raw socket: what it received, and its close code. */
const bare = (
  path: string,
  protocols: string[] = [],
  first?: object,
): Promise<{ code: number; received: { msgCata: number; code?: string; msg?: string }[]; socket: WebSocket }> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(chat.service.url.replace('http', 'ws') + path, protocols)
    const received: { msgCata: number }[] = []
    socket.on('open', () => {
      if (first) socket.send(JSON.stringify(first))
    })
    socket.on('message', (data) => {
      received.push(JSON.parse(String(data)) as { msgCata: number })
    })
    socket.on('close', (code) => resolve({ code, received, socket }))
    socket.on('error', reject)
  })

test('a token in the sub-protocol opens the socket too, and the path may omit the person', async () => {
  const socket = new WebSocket(`${chat.service.url.replace('http', 'ws')}/ws/`, [`bearer.${lin.token}`])
  opened.push(socket)
  const first = await new Promise((resolve) => {
    socket.once('message', (data) => resolve(JSON.parse(String(data))))
  })
  expect(first).toEqual({ msgCata: 0, ready: true, user_id: lin.id })
})

test('sockets without a login are checked twice a second, so that they are closed in time', async () => {
  const usual = chatConfig.shape
  const seconds = {
    SOCKET_IDLE_SECONDS: usual.SOCKET_IDLE_SECONDS.parse(undefined),
    SOCKET_AUTH_SECONDS: usual.SOCKET_AUTH_SECONDS.parse(undefined),
  }
  const job = new SilentSocketsJob({} as SocketServer, seconds as ChatConfig)
  expect([seconds.SOCKET_AUTH_SECONDS, job.everyMs]).toEqual([10, 500])
})

test('refuses silence, bad tokens, other people’s paths, guests and unknown paths', async () => {
  expect((await looking('silent-sockets', bare(`/ws/${lin.id}`))).code).toBe(4408)
  expect(await bare(`/ws/${lin.id}`, [], { msgCata: 0, token: 'no' })).toMatchObject({
    code: 4401,
    received: [{ msgCata: 12, code: 'NOT_LOGGED_IN' }],
  })
  expect(await bare(`/ws/${wei.id}`, [], { msgCata: 0, token: lin.token })).toMatchObject({
    code: 4403,
    received: [{ code: 'FORBIDDEN' }],
  })
  expect(await bare(`/ws/${wei.id}`, [], { msgCata: 8 })).toMatchObject({
    code: 4401,
    received: [{ code: 'NOT_LOGGED_IN' }],
  })
  const guest = await chat.person({ type: 'temp' })
  expect(await bare(`/ws/${guest.id}`, [], { msgCata: 0, token: guest.token, language: 'en' })).toMatchObject({
    code: 4403,
    received: [{ code: 'NEED_LOGIN', msg: 'Please log in first' }],
  })
  await expect(bare('/ws/ai/x')).rejects.toThrow('404')
})

test('a ban closes all sockets of the person at once and they cannot reopen', async () => {
  const sockets = [await open(lin), await open(lin)]
  await chat.service.app
    .get(AccountStatuses)
    .publishStatus(lin.id, { type: 'normal', isCompleted: 5, vipLimitDate: null, roles: [], notBefore: 0 })
  await chat.receive(banned, lin.id, { user: { ...lin.user, isCompleted: 5 }, reason: '广告', until: null })
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403])
  expect((await bare(`/ws/${lin.id}`, [], { msgCata: 0, token: lin.token })).received[0]?.code).toBe('ACCOUNT_BANNED')
})

test('goes online with the first socket, offline soon after the last, and conversation partners see it', async () => {
  await chat.call(addMsg2, { user2_id: wei.id, content: '你好', clientId: randomUUID() }, lin)
  const theirs = await open(wei)
  theirs.send({ msgCata: 3, user2: { _id: lin.id }, seq: 1 })
  theirs.send({ msgCata: 8 })
  await theirs.nextFrame(8)
  const mine = [await open(lin), await open(lin)]
  expect(await theirs.nextFrame(7, ({ user_id }) => user_id === lin.id)).toMatchObject({ online: true })
  expect((await chat.call(getChatList5, {}, wei)).list[0]?.online).toBe(true)
  for (const socket of mine) socket.close()
  const gone = theirs.nextFrame(7, ({ user_id }) => user_id === lin.id)
  expect(await looking('presence-sweep', gone)).toMatchObject({ online: false })
  expect((await chat.call(getChatList5, {}, wei)).list[0]?.online).toBe(false)
  expect(theirs.frames.filter(({ msgCata }) => msgCata === 7)).toEqual([])
})

test('a person who hides their presence does not show as online in conversation lists', async () => {
  await chat.call(addMsg2, { user2_id: wei.id, content: '你好', clientId: randomUUID() }, lin)
  await chat.receive(privacyChanged, wei.id, {
    user: { ...wei.user, privacy: { ...wei.user.privacy, hideOnline: true } },
  })
  await open(wei)
  expect((await chat.call(getChatList5, {}, lin)).list[0]?.online).toBe(false)
})

test('closes a socket that stays silent', async () => {
  const quiet = await LiveSocket.open(chat.service.url, lin.id, lin.token)
  expect(await looking('silent-sockets', quiet.closed)).toBe(1006)
})
