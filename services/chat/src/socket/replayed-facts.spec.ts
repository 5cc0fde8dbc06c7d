import { afterEach, beforeAll, expect, test } from '@jest/globals'
import { banned, cancelled, restored, unbanned } from '@xinyu/contracts/events/users'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import type { KnownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { chat, lin, withChat } from '../test-setup.ts'

let feed: FactFeed
const opened: { close(): void }[] = []
withChat()
beforeAll(() => {
  feed = new FactFeed(chat.service)
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
  await socket.nextFrame(8)
}

test('a lost ban or cancellation that was lifted meanwhile closes no socket when it is replayed', async () => {
  const closed = (isCompleted: number) => ({ user: { ...lin.user, isCompleted } })
  await feed.fail(banned, lin.id, 2, { ...closed(5), reason: '', until: null })
  await feed.receive(unbanned, lin.id, 3, { user: lin.user })
  await feed.fail(cancelled, lin.id, 4, { ...closed(6), erasedAt: new Date().toISOString() })
  await feed.receive(restored, lin.id, 5, { user: lin.user })
  const socket = await open(lin)
  expect(await feed.replayDeadLetters()).toMatchObject({ replayed: 2, failed: 0 })
  await settle(socket)
  expect(socket.frames.some(({ msgCata }) => msgCata === 12)).toBe(false)
})

test('a lost ban that is still in force closes the sockets when it is replayed', async () => {
  const socket = await open(lin)
  await feed.fail(banned, lin.id, 2, { user: { ...lin.user, isCompleted: 5 }, reason: '', until: null })
  await feed.replayDeadLetters()
  expect(await socket.closed).toBe(4403)
})
