import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { addMsg2, deleteOneMsg, getmsg2, recallMsg, searchMessages } from '@xinyu/contracts/http/msg/messages'
import { deleteConversation, getChatList5, muteConversation } from '@xinyu/contracts/http/msg/conversations'
import { liked, loved } from '@xinyu/contracts/events/social'
import { blacklisted, unblacklisted } from '@xinyu/contracts/events/users'
import { pairId } from '@xinyu/contracts/rules/pair'
import { FixedClock } from '@xinyu/platform/clock'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { chat, lin, wei, withChat } from '../test-setup.ts'

const clock = FixedClock.atNextNoon()
withChat({ clock })

const say = async (from: KnownMember, to: KnownMember, content: string, reply_to?: string) =>
  (await chat.call(addMsg2, { user2_id: to.id, content, clientId: randomUUID(), reply_to }, from)).message
const history = async (me: KnownMember, other: KnownMember) =>
  (await chat.call(getmsg2, { user2_id: other.id }, me)).list
const find = (me: KnownMember, text: string, more: { user2_id?: string; cursor?: string } = {}) =>
  chat.call(searchMessages, { text, ...more }, me)
const found = async (me: KnownMember, text: string, more = {}) =>
  (await find(me, text, more)).list.map(({ message }) => message.content)
const folder = async (me: KnownMember, name: 'talks' | 'greetings') => {
  const { list, greetings } = await chat.call(getChatList5, { folder: name }, me)
  return { people: list.map(({ user }) => user._id), greetings }
}

test('a reply shows the message it quotes, until that is recalled', async () => {
  const socket = await LiveSocket.open(chat.service.url, lin.id, lin.token)
  const asked = await say(lin, wei, '周末去海边吗')
  const answer = await say(wei, lin, '好呀', asked._id)
  const quote = { _id: asked._id, user_id: lin.id, kind: 'text', content: '周末去海边吗', isGone: false }
  expect(answer.quote).toEqual(quote)
  expect(await socket.nextFrame(2, ({ message }) => message.content === '好呀')).toMatchObject({
    message: { content: '好呀', quote },
  })
  socket.close()
  await chat.call(recallMsg, { favorite_id: asked.favorite_id, msg_id: asked._id }, lin)
  expect((await history(wei, lin))[0]?.quote).toMatchObject({ content: '', isGone: true })
})

test('a message of another conversation, or an unknown one, is not quoted', async () => {
  const third = await knownMember(chat)
  const elsewhere = await say(lin, third, '只给你看')
  for (const reply_to of [elsewhere._id, 'nothing'])
    expect(await say(lin, wei, '你好', reply_to)).not.toHaveProperty('quote')
})

test('a quote does not show a message to a person who has deleted it', async () => {
  const asked = await say(lin, wei, '旧事')
  await say(wei, lin, '别提了', asked._id)
  await chat.call(deleteOneMsg, { favorite_id: asked.favorite_id, msg_id: asked._id }, wei)
  expect((await history(wei, lin))[0]?.quote).toMatchObject({ content: '', isGone: true })
  expect((await history(lin, wei))[0]?.quote).toMatchObject({ content: '旧事', isGone: false })
})

test('search finds words in all of my conversations and nobody else’s, in capitals and full width too', async () => {
  const third = await knownMember(chat)
  await say(lin, wei, '想去Ｑingdao看海')
  await say(third, lin, 'QINGDAO的啤酒')
  await say(third, wei, '他不知道的qingdao')
  expect((await found(lin, 'qingdao')).toSorted()).toEqual(['QINGDAO的啤酒', '想去Ｑingdao看海'])
  expect(await found(lin, 'qingdao', { user2_id: wei.id })).toEqual(['想去Ｑingdao看海'])
  expect((await find(wei, 'qingdao', { user2_id: lin.id })).list).toMatchObject([
    { user: { _id: lin.id, name: '林' }, message: { user: { _id: lin.id } } },
  ])
  expect(await found(third, '看海')).toEqual([])
})

test('what was recalled, deleted or cleared is not found', async () => {
  const [recalled, deleted] = [await say(lin, wei, '海边一'), await say(lin, wei, '海边二')]
  await chat.call(recallMsg, { favorite_id: recalled.favorite_id, msg_id: recalled._id }, lin)
  await chat.call(deleteOneMsg, { favorite_id: deleted.favorite_id, msg_id: deleted._id }, lin)
  expect([await found(lin, '海边'), await found(wei, '海边')]).toEqual([[], ['海边二']])
  await chat.call(deleteConversation, { favorite_id: deleted.favorite_id }, wei)
  expect(await found(wei, '海边')).toEqual([])
})

test('a search continues where it stopped, and finds each message once', async () => {
  await say(wei, lin, '好')
  for (let n = 0; n < 45; n++) await say(lin, wei, `海边${n}`)
  const all: string[] = []
  let cursor: string | undefined
  do {
    const { list, next } = await find(lin, '海边', { user2_id: wei.id, ...(cursor ? { cursor } : {}) })
    all.push(...list.map(({ message }) => message.content))
    cursor = next ?? undefined
  } while (cursor)
  expect(all).toEqual(Array.from({ length: 45 }, (_, n) => `海边${44 - n}`))
})

test('a first message from a stranger waits among the greetings until it is answered', async () => {
  await say(wei, lin, '你好，我是伟')
  expect(await folder(lin, 'talks')).toEqual({ people: [], greetings: { people: 1, unread: 1 } })
  expect((await folder(lin, 'greetings')).people).toEqual([wei.id])
  expect((await folder(wei, 'talks')).people).toEqual([lin.id])
  await say(lin, wei, '你好')
  expect(await folder(lin, 'talks')).toEqual({ people: [wei.id], greetings: { people: 0, unread: 0 } })
  expect((await folder(lin, 'greetings')).people).toEqual([])
})

test.each([liked, loved])('a person I like or love writes into the main list', async (fact) => {
  const relation_id = pairId(lin.id, wei.id)
  await chat.receive(fact, relation_id, { relation_id, user_id: lin.id, user2_id: wei.id } as never)
  await say(wei, lin, '你好')
  expect(await folder(lin, 'talks')).toEqual({ people: [wei.id], greetings: { people: 0, unread: 0 } })
})

test('a client that names no folder gets all conversations', async () => {
  await say(wei, lin, '你好')
  expect((await chat.call(getChatList5, {}, lin)).list).toMatchObject([{ user: { _id: wei.id } }])
})

test('a conversation with a blocked person leaves the list until unblocked; the other side keeps it', async () => {
  await say(lin, wei, '你好')
  await say(wei, lin, '你好')
  await chat.receive(blacklisted, lin.id, { user: lin.user, user2_id: wei.id })
  expect([(await folder(lin, 'talks')).people, (await folder(wei, 'talks')).people]).toEqual([[], [lin.id]])
  const isBlocked = async (me: KnownMember, other: KnownMember) =>
    (await chat.call(getmsg2, { user2_id: other.id }, me)).isBlocked
  expect([await isBlocked(lin, wei), await isBlocked(wei, lin)]).toEqual([true, false])
  await chat.receive(unblacklisted, lin.id, { user: lin.user, user2_id: wei.id })
  expect((await folder(lin, 'talks')).people).toEqual([wei.id])
})

test('a muted conversation is marked so until unmuted; an unknown one cannot be muted', async () => {
  const { favorite_id } = await say(wei, lin, '你好')
  const muted = async (me: KnownMember) => (await chat.call(getChatList5, {}, me)).list[0]?.muted
  for (let twice = 0; twice < 2; twice++) await chat.call(muteConversation, { favorite_id, muted: true }, lin)
  expect([await muted(lin), await muted(wei)]).toEqual([true, false])
  expect((await chat.call(getmsg2, { user2_id: wei.id }, lin)).isMuted).toBe(true)
  await chat.call(muteConversation, { favorite_id, muted: false }, lin)
  expect(await muted(lin)).toBe(false)
  const third = await knownMember(chat)
  expect((await chat.refused(muteConversation, { favorite_id, muted: true }, third)).code).toBe('NOT_FOUND')
})
