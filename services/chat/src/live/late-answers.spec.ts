import { setTimeout as pause } from 'node:timers/promises'
import { MsgCata } from '@xinyu/contracts/enums'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { Metrics } from '@xinyu/platform/metrics'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { type RedisFault, RedisProxy } from '@xinyu/testkit/redis/redis-proxy'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { until } from '@xinyu/testkit/until'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { Live } from './live.public.ts'

/** Timers are off, so no renewal repairs anything. Each of the two has its own connection to Redis. */
let proxies: { one: RedisProxy; two: RedisProxy }
let one: ServiceUnderTest<ChatConfig>
let two: ServiceUnderTest<ChatConfig>
const open: LiveSocket[] = []
const start = (proxy: RedisProxy, env: Record<string, string> = {}) =>
  startService({ name: 'chat', module: ChatModule, config: chatConfig, env: { REDIS_URL: proxy.url, ...env } })
const startTwo = () => start(proxies.two, { XINYU_NAMESPACE: one.config.XINYU_NAMESPACE })

beforeEach(async () => {
  proxies = { one: await RedisProxy.open(), two: await RedisProxy.open() }
  one = await start(proxies.one)
})
afterEach(async () => {
  for (const proxy of Object.values(proxies)) proxy.release()
  for (const socket of open.splice(0)) socket.close()
  await Promise.all([one, two].map((instance) => instance.close()))
  for (const proxy of Object.values(proxies)) proxy.close()
})

const join = async (at: ServiceUnderTest<ChatConfig>, member: KnownMember): Promise<LiveSocket> => {
  const socket = await LiveSocket.open(at.service.url, member.id, member.token)
  open.push(socket)
  return socket
}
const typing = (from: ServiceUnderTest<ChatConfig>, to: KnownMember, favorite_id: string) =>
  from.service.app.get(Live).push([to.id], { frame: { msgCata: MsgCata.Typing, favorite_id, user_id: to.id } })
const received = async (socket: LiveSocket): Promise<string> => (await socket.nextFrame(MsgCata.Typing)).favorite_id
const figure = async (at: ServiceUnderTest<ChatConfig>, name: string, what?: string): Promise<number> => {
  const found = await at.service.app.get(Metrics).registry.getSingleMetric(name)?.get()
  return (found?.values ?? []).reduce(
    (sum, { labels, value }) => (what === undefined || labels.what === what ? sum + value : sum),
    0,
  )
}
const ways: Pick<RedisFault, 'of' | 'how'>[] = [
  { of: 'command', how: 'hold' },
  { of: 'answer', how: 'hold' },
  { of: 'command', how: 'cut' },
  { of: 'answer', how: 'cut' },
]

test.each(ways)(
  'a socket whose entry was missed ($of, $how) is entered when Redis answers, gets a new ready frame, and its frames',
  async (way) => {
    two = await startTwo()
    const lin = await knownMember(two)
    await until(async () => !(await one.service.app.get(Live).isConnected(lin.id)))
    proxies.two.inject({ ...way, text: `sockets:${lin.id}` })
    const socket = await join(two, lin)
    expect(proxies.two.faultCount).toBeGreaterThan(0)
    proxies.two.release()
    await socket.nextFrame(0)
    await typing(one, lin, 'after')
    expect(await received(socket)).toBe('after')
    expect(await figure(two, 'live_retries_total', 'entry')).toBeGreaterThan(0)
  },
)

test.each(['hold', 'cut'] as const)(
  'an instance that starts while another waits for an older answer (%s) is not dropped by that answer',
  async (how) => {
    const renewal = 'hgetall'
    proxies.one.inject({ text: renewal, of: 'answer', how: 'hold' })
    const renewing = one.service.app.get(Live).renew()
    await until(() => proxies.one.faultCount > 0)
    two = await startTwo()
    const lin = await knownMember(two)
    const socket = await join(two, lin)
    if (how === 'cut') proxies.one.dropConnections()
    proxies.one.release()
    await renewing
    await typing(one, lin, 'known')
    expect(await received(socket)).toBe('known')
  },
)

test('an announcement that arrives before the answer to a renewal is merged into it, and counted', async () => {
  const { client } = one.service.app.get(RedisStore)
  const hgetall = client.hgetall.bind(client)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const asked = new Promise<void>((resolve) => {
    Object.assign(client, {
      hgetall: async (...keys: Parameters<typeof hgetall>) => {
        const answer = await hgetall(...keys)
        resolve()
        await isReleased
        return answer
      },
    })
  })
  Object.assign(one.service.app.get(RedisStore), {
    tryCommand: (question: (asked: typeof client) => Promise<unknown>) => question(client),
  })
  const renewing = one.service.app.get(Live).renew()
  await asked
  two = await startTwo()
  const lin = await knownMember(two)
  const socket = await join(two, lin)
  release()
  await renewing
  await typing(one, lin, 'merged')
  expect(await received(socket)).toBe('merged')
  expect(await figure(one, 'live_instances_merged_total')).toBe(1)
})

test.each(ways)('an announcement that gets lost ($of, $how) is repeated, and no frame is missed', async (way) => {
  proxies.two.inject({ ...way, text: 'live-instances', times: 2 })
  const starting = startTwo()
  await until(() => proxies.two.faultCount >= 2)
  await pause(20)
  proxies.two.release()
  two = await starting
  const lin = await knownMember(two)
  const socket = await join(two, lin)
  await until(() => one.service.app.get(Live).isConnected(lin.id))
  await typing(one, lin, 'announced')
  expect(await received(socket)).toBe('announced')
})

test('an instance that missed an announcement learns of the other as soon as it receives again', async () => {
  proxies.one.inject({ text: 'subscribe', of: 'command', how: 'hold' })
  proxies.one.dropConnections()
  await until(() => proxies.one.faultCount > 0)
  two = await startTwo()
  const lin = await knownMember(two)
  const socket = await join(two, lin)
  await typing(one, lin, 'deaf')
  expect(await received(socket)).toBe('deaf')
  proxies.one.release()
  await typing(one, lin, 'hearing')
  expect(await received(socket)).toBe('hearing')
})

test('frames to an instance that briefly receives nothing arrive once, in order, when it receives again', async () => {
  two = await startTwo()
  const lin = await knownMember(two)
  const socket = await join(two, lin)
  proxies.two.inject({ text: 'subscribe', of: 'command', how: 'hold' })
  proxies.two.dropConnections()
  await until(() => proxies.two.faultCount > 0)
  for (const word of ['first', 'second', 'third']) await typing(one, lin, word)
  proxies.two.release()
  expect([await received(socket), await received(socket), await received(socket)]).toEqual(['first', 'second', 'third'])
  expect(await figure(one, 'live_retries_total', 'frame')).toBeGreaterThan(0)
  expect(await figure(one, 'live_frames_lost_total')).toBe(0)
})

test.each(ways)('frames whose lookup was not answered ($of, $how) arrive once, in order', async (way) => {
  two = await startTwo()
  const lin = await knownMember(two)
  const socket = await join(two, lin)
  proxies.one.inject({ ...way, text: `sockets:${lin.id}`, times: 1 })
  const words = Array.from({ length: 10 }, (_value, index) => `word${index}`)
  const sent = words.map((word) => typing(one, lin, word))
  await until(() => proxies.one.faultCount > 0)
  await typing(one, lin, 'last')
  proxies.one.release()
  await Promise.all(sent)
  const recent: string[] = []
  while (recent.length < 11) recent.push(await received(socket))
  expect(recent).toEqual([...words, 'last'])
  await typing(one, lin, 'end')
  expect(await received(socket)).toBe('end')
})
