import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { presenceChanged } from '@xinyu/contracts/events/chat'
import { banned, cancelled, restored, unbanned } from '@xinyu/contracts/events/users'
import { addMsg2 } from '@xinyu/contracts/http/msg'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { type KnownMember, knownMember } from '@xinyu/testkit/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { PresenceStore } from '../presence/presence.store.ts'

let chat: ServiceUnderTest<ChatConfig>
let feed: FactFeed
let lin: KnownMember
let wei: KnownMember
const opened: { close(): void }[] = []
beforeAll(async () => {
  chat = await startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })
  feed = new FactFeed(chat.service)
}, 60_000)
afterAll(() => chat.close())
beforeEach(async () => {
  lin = await knownMember(chat)
  wei = await knownMember(chat)
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close()
})

const open = async (who: KnownMember): Promise<LiveSocket> => {
  const socket = await LiveSocket.open(chat.service.url, who.id, who.token)
  opened.push(socket)
  return socket
}
/** everything sent before has arrived when the answer to a heartbeat has */
const settle = async (socket: LiveSocket): Promise<void> => {
  socket.send({ msgCata: 8 })
  await socket.next(8)
}

test('a lost ban or cancellation that was lifted meanwhile ends no socket when it is replayed', async () => {
  const closed = (isCompleted: number) => ({ user: { ...lin.user, isCompleted } })
  await feed.fail(banned, lin.id, 2, { ...closed(5), reason: '', until: null })
  await feed.receive(unbanned, lin.id, 3, { user: lin.user })
  await feed.fail(cancelled, lin.id, 4, { ...closed(6), erasedAt: new Date().toISOString() })
  await feed.receive(restored, lin.id, 5, { user: lin.user })
  const socket = await open(lin)
  expect(await feed.replayDeadLetters()).toMatchObject({ replayed: 2, failed: 0 })
  await settle(socket)
  expect(socket.frames.some(({ msgCata }) => msgCata === 12)).toBe(false)
}, 30_000)

test('a lost ban that still holds ends the sockets when it is replayed', async () => {
  const socket = await open(lin)
  await feed.fail(banned, lin.id, 2, { user: { ...lin.user, isCompleted: 5 }, reason: '', until: null })
  await feed.replayDeadLetters()
  expect(await socket.closed).toBe(4403)
}, 30_000)

test('a lost change of presence does not show what is no longer so', async () => {
  await chat.call(addMsg2, { user2_id: wei.id, content: '你好', clientId: randomUUID() }, lin)
  const theirs = await open(wei)
  await chat.drain()
  const store = chat.service.app.get(PresenceStore)
  await feed.failDuring([presenceChanged], async () => {
    await store.set(lin.id, true)
    await chat.drain()
  })
  await store.set(lin.id, false)
  await chat.drain()
  expect(await theirs.next(7)).toMatchObject({ user_id: lin.id, online: false })
  await feed.replayDeadLetters()
  await settle(theirs)
  expect(theirs.frames.filter(({ msgCata }) => msgCata === 7)).toHaveLength(0)
}, 30_000)
