import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ChatModule } from '@xinyu/chat/chat.module'
import { type ChatConfig, chatConfig } from '@xinyu/chat/config'
import { getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { freePorts } from '@xinyu/platform/runtime/free-ports'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { until } from '@xinyu/testkit/until'
import { Part } from './part.ts'
import { Client } from './sender.ts'

const pairCount = 4
/** between two messages of a sender: what is tested is that none is lost, not how many there are */
const betweenMs = 20
const chatHosts = ['127.0.0.1', '127.0.0.2'] as const
/** knows the people and the facts, and reads what is stored; no socket is opened at it */
let observer: ServiceUnderTest<ChatConfig>
let chats: [Part, Part]
let gateways: [Part, Part]
/** holds no socket at first */
let absent: Client
let pairs: { from: Client; to: Client; other: KnownMember }[]

beforeAll(async () => {
  const env = {
    SOCKET_FRAMES_PER_SECOND: '500',
    UNANSWERED_MESSAGES: '1000000',
    STRANGERS_PER_HOUR: '1000',
    PRESENCE_GRACE_SECONDS: '0.2',
  }
  const internal = [{ call: checkText, answer: () => ({ value: 0, badword: null }) }]
  observer = await startService({ name: 'chat', module: ChatModule, config: chatConfig, env, internal })
  const { config } = observer
  const urls = ['USERS', 'SOCIAL', 'PAYMENTS', 'FACE', 'MODERATION'].map((name) => [`${name}_URL`, config.USERS_URL])
  const [chatPort, gatewayPort] = await freePorts(2)
  const shared = {
    ...process.env,
    ...env,
    ...Object.fromEntries(urls),
    XINYU_NAMESPACE: config.XINYU_NAMESPACE,
    CHAT_URL: `http://chat.test:${chatPort}`,
    CHAT_HOSTS: chatHosts.join(),
    RATE_PER_10_SECONDS: '100000',
    LOG_LEVEL: 'error',
  }
  const part = (ROLE: string, HOST: string, port: number | undefined) =>
    new Part({ ...shared, ROLE, HOST, PORT: String(port) })
  chats = [part('chat', chatHosts[0], chatPort), part('chat', chatHosts[1], chatPort)]
  gateways = [part('gateway', chatHosts[0], gatewayPort), part('gateway', chatHosts[1], gatewayPort)]
  await Promise.all([...chats, ...gateways].map((one) => one.start()))
  const ways = gateways.map(({ url }) => url)
  pairs = await Promise.all(
    Array.from({ length: pairCount }, async (_value, index) => {
      const [one, other] = [await knownMember(observer), await knownMember(observer)]
      // the two of a pair come in through different gateways, half of the senders through each
      const mine = index % 2 === 0 ? ways : ways.toReversed()
      return { from: new Client(one, mine), to: new Client(other, mine.toReversed()), other }
    }),
  )
  absent = new Client(await knownMember(observer), ways)
  await Promise.all(clients().map((client) => client.socket()))
})
afterAll(async () => {
  for (const client of [...clients(), absent]) client.close()
  await Promise.all([...gateways, ...chats].map((one) => one.end('SIGKILL')))
  await observer.close()
})

const clients = () => pairs.flatMap(({ from, to }) => [from, to])
const lost = (): number => clients().reduce((sum, { lost }) => sum + lost, 0)

/** Everybody sends one message after the other until `work` is done, and at least until each has sent some more. */
const whileAllSend = async (work: () => Promise<void>): Promise<void> => {
  const stop = new AbortController()
  const sending = pairs.map(async ({ from, to }) => {
    while (!stop.signal.aborted) {
      await from.send(to.person.id, `第${from.acknowledged.length + 1}条`)
      await pause(betweenMs)
    }
  })
  await allSendMore()
  await work()
  await allSendMore()
  stop.abort()
  await Promise.all(sending)
}
const allSendMore = async (): Promise<void> => {
  const before = pairs.map(({ from }) => from.acknowledged.length)
  await until(() => pairs.every(({ from }, index) => from.acknowledged.length >= (before[index] ?? 0) + 5))
}

const stored = async ({ from, other }: (typeof pairs)[number]) => {
  const found: { content: string; seq: number }[] = []
  for (let afterSeq = 0; ; afterSeq = found.at(-1)?.seq ?? 0) {
    const { list } = await observer.call(getmsg2, { user2_id: from.person.id, afterSeq, rows: 100 }, other)
    if (list.length === 0) return found
    found.push(...list.map(({ content, seq }) => ({ content, seq })).toSorted((a, b) => a.seq - b.seq))
  }
}

test('while instances of chat are killed and stopped, clients keep their sockets, and no message is lost, doubled or out of order', async () => {
  for (const { from } of pairs) (await from.socket()).send({ msgCata: 7, users: [absent.person.id] })
  await whileAllSend(async () => {
    await chats[0].end('SIGKILL')
    await allSendMore()
    await chats[0].start()
    await chats[1].end('SIGTERM')
  })
  expect(lost()).toBe(0)
  for (const pair of pairs) {
    expect(await stored(pair)).toEqual(pair.from.acknowledged)
    expect(pair.from.acknowledged.map(({ seq }) => seq)).toEqual(pair.from.acknowledged.map((_one, index) => index + 1))
    // what came while the other socket had no instance is fetched after its second `ready`
    const live = (await pair.to.socket()).frames.flatMap((frame) => (frame.msgCata === 2 ? [frame.message.seq] : []))
    expect(live).toEqual([...new Set(live)].toSorted((a, b) => a - b))
  }
})

test('each resumed socket was told once more that it is ready, and still learns when the people it shows come and go', async () => {
  const sockets = await Promise.all(pairs.map(({ from }) => from.socket()))
  for (const socket of sockets) await socket.nextFrame(0)
  const learn = (isOnline: boolean) =>
    Promise.all(
      sockets.map((socket) =>
        socket.nextFrame(7, ({ user_id, online }) => user_id === absent.person.id && online === isOnline),
      ),
    )
  // from before they were resumed, and now
  await learn(false)
  await absent.socket()
  await learn(true)
  absent.close()
  await learn(false)
})

test('when no instance is left, messages wait and are sent once one is back', async () => {
  const before = lost()
  await whileAllSend(async () => {
    await chats[0].end('SIGKILL')
    await chats[1].start()
  })
  expect(lost()).toBe(before)
  for (const pair of pairs) expect(await stored(pair)).toEqual(pair.from.acknowledged)
})

test('when a gateway is killed, its clients continue at the other', async () => {
  await whileAllSend(() => gateways[0].end('SIGKILL'))
  for (const pair of pairs) expect(await stored(pair)).toEqual(pair.from.acknowledged)
})
