import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { banned } from '@xinyu/contracts/events/users'
import { getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'

let one: ServiceUnderTest<ChatConfig>
let two: ServiceUnderTest<ChatConfig>
let lin: KnownMember
let wei: KnownMember
const start = (env: Record<string, string>) =>
  startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    env: { SOCKET_FRAMES_PER_SECOND: '500', ...env },
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })

beforeAll(async () => {
  one = await start({})
  two = await start({ XINYU_NAMESPACE: one.config.XINYU_NAMESPACE })
  lin = await knownMember(one)
  wei = await knownMember(one)
})
afterAll(async () => {
  await one.close()
  await two.close()
})

const message = (to: KnownMember, content: string) => ({
  msgCata: 2 as const,
  clientId: randomUUID(),
  user2: { _id: to.id },
  content,
})

test('two instances deliver each other’s messages to their sockets, and number them together', async () => {
  const mine = await LiveSocket.open(one.service.url, lin.id, lin.token)
  const myOther = await LiveSocket.open(two.service.url, lin.id, lin.token)
  const theirs = await LiveSocket.open(two.service.url, wei.id, wei.token)
  // an answer first: without one the later messages would be refused
  mine.send(message(wei, '在吗'))
  await theirs.nextFrame(2)
  theirs.send(message(lin, '在'))
  await Promise.all(
    [mine, myOther].map((socket) => socket.nextFrame(2, ({ message: { content } }) => content === '在')),
  )
  for (let round = 1; round <= 20; round++) {
    mine.send(message(wei, `一${round}`))
    theirs.send(message(lin, `二${round}`))
  }
  const count = async (socket: LiveSocket, prefix: string): Promise<string[]> => {
    const received: string[] = []
    for (let round = 1; round <= 20; round++)
      received.push(
        (await socket.nextFrame(2, ({ message: { content } }) => content.startsWith(prefix))).message.content,
      )
    return received
  }
  const inOrder = (prefix: string) => Array.from({ length: 20 }, (_value, index) => `${prefix}${index + 1}`)
  expect(await count(theirs, '一')).toEqual(inOrder('一'))
  expect(await count(mine, '二')).toEqual(inOrder('二'))
  expect([await count(myOther, '一'), await count(myOther, '二')]).toEqual([inOrder('一'), inOrder('二')])
  const { list } = await two.call(getmsg2, { user2_id: wei.id, rows: 100 }, lin)
  expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: 42 }, (_value, index) => 42 - index))
})

test('a ban received by one instance closes the sockets of the other', async () => {
  const far = await LiveSocket.open(two.service.url, lin.id, lin.token)
  await one.receive(banned, lin.id, { user: { ...lin.user, isCompleted: 5 }, reason: '', until: null })
  expect(await far.closed).toBe(4403)
})
