import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from '@jest/globals'
import { flowersSent } from '@xinyu/contracts/events/payments'
import { erased, profileChanged } from '@xinyu/contracts/events/users'
import { addMsg2, getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import type { KnownMember } from '@xinyu/testkit/people/known-member'
import { chat, lin, wei, withChat } from '../test-setup.ts'
import { EntryWriter } from '../conversation-entries/entry-writer.ts'

let feed: FactFeed
withChat()
beforeAll(() => {
  feed = new FactFeed(chat.service)
})

const say = (from: KnownMember, to: KnownMember, content: string) =>
  chat.call(addMsg2, { user2_id: to.id, content, clientId: randomUUID() }, from)
const itemOf = async (me: KnownMember) => (await chat.call(getChatList5, {}, me)).list[0]
const textsOf = async (me: KnownMember, peer: KnownMember) =>
  (await chat.call(getmsg2, { user2_id: peer.id }, me)).list.map(({ content }) => content)
const conversationEntries = () => chat.database.collection<{ user: string; favorite_id: string }>('memberships')
const gift = () => ({
  transferId: randomUUID(),
  user_id: lin.id,
  user2_id: wei.id,
  num: 9,
  at: new Date().toISOString(),
})

test('lost flowers appear in the conversation once after a replay, among the messages sent meanwhile', async () => {
  const transfer = gift()
  await feed.fail(flowersSent, transfer.transferId, 1, transfer)
  await say(lin, wei, '收到了吗')
  for (let time = 0; time < 2; time++) await feed.replayDeadLetters()
  await feed.handle(flowersSent, transfer.transferId, 1, transfer)
  expect(await textsOf(wei, lin)).toEqual(['🌹 × 9', '收到了吗'])
  expect((await itemOf(wei))?.unread).toBe(2)
})

test('flowers of a person who was erased meanwhile reach their receiver, and nobody else’s list', async () => {
  const [early, late] = [gift(), gift()]
  await feed.receive(flowersSent, early.transferId, 1, early)
  await feed.fail(flowersSent, late.transferId, 1, late)
  await feed.receive(erased, lin.id, 2, { user: { ...lin.user, isCompleted: 6 } })
  await feed.replayDeadLetters()
  expect(
    (await chat.call(getmsg2, { user2_id: lin.id }, wei)).list.map(({ kind, num, status }) => [kind, num, status]),
  ).toEqual([
    ['flowers', 9, 0],
    ['flowers', 9, 0],
  ])
  await chat.service.app.get(EntryWriter).waitUntilWritten()
  expect(await conversationEntries().countDocuments({ user: lin.id })).toBe(0)
})

test('a lost erasure deletes the person’s messages when it is replayed, and keeps the other’s', async () => {
  await say(lin, wei, '我的电话')
  await feed.fail(erased, lin.id, 2, { user: { ...lin.user, isCompleted: 6 } })
  await say(wei, lin, '好的')
  await feed.receive(profileChanged, wei.id, 2, { user: { ...wei.user, name: '伟伟' } })
  expect(await feed.replayDeadLetters()).toMatchObject({ replayed: 1, failed: 0 })
  expect(await textsOf(wei, lin)).toEqual(['好的', ''])
  await chat.service.app.get(EntryWriter).waitUntilWritten()
  expect(await conversationEntries().countDocuments({ user: lin.id })).toBe(0)
})
