import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { connect, type Socket } from 'node:net'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { Live, SocketDirectory } from '../live/live.public.ts'

let one: ServiceUnderTest<ChatConfig>
let two: ServiceUnderTest<ChatConfig>
let lin: KnownMember
const start = (env: Record<string, string>) =>
  startService({ name: 'chat', module: ChatModule, config: chatConfig, env: { SOCKET_BUFFER_KB: '256', ...env } })
beforeAll(async () => {
  one = await start({})
  two = await start({ XINYU_NAMESPACE: one.config.XINYU_NAMESPACE })
  lin = await knownMember(one)
})
afterAll(async () => {
  await one.close()
  await two.close()
})

const isOpen = async (socket: LiveSocket): Promise<boolean> => {
  socket.send({ msgCata: 8 })
  return Promise.race([socket.nextFrame(8).then(() => true), socket.closed.then(() => false)])
}

test('a person’s eleventh socket closes the oldest, on any instance, and says why', async () => {
  const sockets: LiveSocket[] = []
  for (let count = 0; count < 10; count++)
    sockets.push(await LiveSocket.open([one, two][count % 2]?.service.url ?? '', lin.id, lin.token))
  expect(await Promise.all(sockets.map(isOpen))).not.toContain(false)
  const next = async (on: ServiceUnderTest<ChatConfig>) => {
    sockets.push(await LiveSocket.open(on.service.url, lin.id, lin.token))
    return sockets.shift()?.closed
  }
  expect([await next(two), await next(two), await next(one)]).toEqual([4429, 4429, 4429])
  expect(await Promise.all(sockets.map(isOpen))).toEqual(Array.from({ length: 10 }, () => true))
  for (const instance of [one, two]) await instance.runJob('live-renewal')
  expect(await Promise.all(sockets.map(isOpen))).not.toContain(false)
  expect(await one.service.app.get(RedisStore).client.zcard(`sockets:${lin.id}`)).toBe(10)
  for (const socket of sockets) socket.close()
})

test('sockets that open while others are being entered into the directory are entered together', async () => {
  const mei = await knownMember(one)
  const [directory, live] = [one.service.app.get(SocketDirectory), one.service.app.get(Live)]
  const [enter, join] = [directory.enter.bind(directory), live.join.bind(live)]
  const { promise: allCame, resolve: lastCame } = Promise.withResolvers<void>()
  const together: number[] = []
  let joined = 0
  live.join = (socket) => {
    const entered = join(socket)
    if (++joined === 8) lastCame()
    return entered
  }
  directory.enter = async (people) => {
    together.push(people.length)
    await allCame
    return enter(people)
  }
  const opening = Array.from({ length: 8 }, () => LiveSocket.open(one.service.url, mei.id, mei.token))
  const sockets = await Promise.all(opening)
  Object.assign(directory, { enter })
  Object.assign(live, { join })
  expect(together.reduce((sum, count) => sum + count)).toBe(8)
  expect(together.length).toBeLessThanOrEqual(2)
  expect(await one.service.app.get(RedisStore).client.zcard(`sockets:${mei.id}`)).toBe(8)
  for (const socket of sockets) socket.close()
})

/** A socket that reads nothing after it is ready. */
const slowReader = (who: KnownMember): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(one.service.url).port), '127.0.0.1', () =>
      socket.write(
        [
          `GET /ws/${who.id} HTTP/1.1`,
          'host: localhost',
          'connection: upgrade',
          'upgrade: websocket',
          'sec-websocket-version: 13',
          'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
          `sec-websocket-protocol: bearer.${who.token}`,
          '\r\n',
        ].join('\r\n'),
      ),
    )
    let received = ''
    socket.on('error', reject).on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (received.includes('"ready":true')) resolve(socket.pause())
    })
  })

test('a client that does not read is disconnected once its buffer is full, and nobody else is', async () => {
  const wei = await knownMember(one)
  const slow = await slowReader(wei)
  slow.on('error', () => undefined)
  const quick = await LiveSocket.open(one.service.url, wei.id, wei.token)
  const live = one.service.app.get(Live)
  const word = 'x'.repeat(16_000)
  const notice = { msgCata: 12 as const, code: 'INTERNAL', msg: word }
  const sockets = () => one.service.app.get(RedisStore).client.zcard(`sockets:${wei.id}`)
  let sent = 0
  // the operating system buffers some megabytes first
  for (; sent < 2_000 && (await sockets()) === 2; sent++) {
    await live.push([wei.id], { frame: notice })
    await quick.nextFrame(12)
  }
  expect(sent).toBeLessThan(2_000)
  expect(await isOpen(quick)).toBe(true)
  quick.close()
  slow.destroy()
})
