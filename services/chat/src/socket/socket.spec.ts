import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from '@jest/globals'
import { addMsg2, getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { flowersSent } from '@xinyu/contracts/events/payments'
import { followed } from '@xinyu/contracts/events/social'
import { banned, blacklisted, profileApproved } from '@xinyu/contracts/events/users'
import { pairId } from '@xinyu/contracts/rules/pair'
import type { KnownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { chat, lin, wei, withChat } from '../test-setup.ts'

const opened: { close(): void }[] = []
const check = ({ text }: { text: string }) =>
  text.includes('赌博') ? { value: 1, badword: '赌博' } : { value: 0, badword: null }
withChat({ check, env: { SOCKET_FRAMES_PER_SECOND: '500', UNANSWERED_MESSAGES: '100' } })
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close()
})

const open = async (who: KnownMember): Promise<LiveSocket> => {
  const socket = await LiveSocket.open(chat.service.url, who.id, who.token)
  opened.push(socket)
  return socket
}
const message = (to: KnownMember, content: string, clientId = randomUUID()) => ({
  msgCata: 2 as const,
  clientId,
  user2: { _id: to.id },
  content,
})

test('delivers a message to the other and to one’s other devices, and acknowledges only to its own', async () => {
  const [mine, myOther, theirs] = [await open(lin), await open(lin), await open(wei)]
  const frame = message(wei, '在吗')
  mine.send(frame)
  const ack = await mine.nextFrame(9)
  expect(ack).toMatchObject({
    clientId: frame.clientId,
    favorite_id: pairId(lin.id, wei.id),
    seq: 1,
    content: '在吗',
    linkFiltered: false,
  })
  expect((await chat.call(getmsg2, { user2_id: lin.id }, wei)).list[0]?._id).toBe(ack._id)
  for (const socket of [myOther, theirs])
    expect((await socket.nextFrame(2)).message).toMatchObject({
      _id: ack._id,
      seq: 1,
      clientId: frame.clientId,
      user: { name: '林' },
    })
  expect((await theirs.nextFrame(10, ({ totals }) => totals.chatTotal === 1)).totals.total).toBe(0)
  expect(mine.frames.some(({ msgCata }) => msgCata === 2)).toBe(false)
  mine.send(frame)
  expect(await mine.nextFrame(9)).toEqual(ack)
  await chat.call(addMsg2, { user2_id: lin.id, content: '在', clientId: randomUUID() }, wei)
  expect((await mine.nextFrame(2)).message.content).toBe('在')
})

test('keeps the order of many messages sent at once, without a gap', async () => {
  const [mine, theirs] = [await open(lin), await open(wei)]
  const contents = Array.from({ length: 120 }, (_value, index) => `第${index + 1}`)
  for (const content of contents) mine.send(message(wei, content))
  const received: string[] = []
  for (const _content of contents) received.push((await theirs.nextFrame(2)).message.content)
  expect(received).toEqual(contents)
  const { list } = await chat.call(getmsg2, { user2_id: wei.id, rows: 100 }, lin)
  expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_value, index) => 120 - index))
})

test('refused sends return their reason and the client’s id', async () => {
  const mine = await open(lin)
  const sensitive = message(wei, '一起赌博')
  mine.send(sensitive)
  expect(await mine.nextFrame(12)).toMatchObject({
    code: 'SENSITIVE',
    word: '赌博',
    clientId: sensitive.clientId,
    msg: '内容包含敏感词：赌博',
  })
  mine.send(message(lin, '自言自语'))
  expect((await mine.nextFrame(12)).code).toBe('MESSAGE_SELF')
  await chat.receive(banned, wei.id, { user: { ...wei.user, isCompleted: 5 }, reason: '', until: null })
  mine.send(message(wei, '在吗'))
  expect((await mine.nextFrame(12)).code).toBe('ACCOUNT_BANNED')
  mine.send({ msgCata: 2, clientId: 'not-a-uuid', user2: { _id: wei.id } } as never)
  expect(await mine.nextFrame(12)).toMatchObject({ code: 'INVALID_INPUT', msg: '提交的内容有误，请检查后重试' })
  // a length that cannot become a number crashes neither the connection nor the service
  mine.send({ ...message(wei, '在吗'), content: { length: { toString: 1 } } } as never)
  expect(await mine.nextFrame(12)).toMatchObject({ code: 'INVALID_INPUT' })
  mine.send({ ...message(wei, 'x'.repeat(2_001)), clientId: sensitive.clientId })
  expect(await mine.nextFrame(12)).toMatchObject({ code: 'INVALID_INPUT', clientId: sensitive.clientId })
  mine.send({ msgCata: 8 })
  expect((await mine.nextFrame(8)).msgCata).toBe(8)
})

test('typing, reading and recall reach the other side', async () => {
  const [mine, theirs] = [await open(lin), await open(wei)]
  theirs.send({ msgCata: 4, user2: { _id: lin.id } })
  mine.send(message(wei, '你好'))
  const { seq, favorite_id, _id } = await mine.nextFrame(9)
  await theirs.nextFrame(2)
  expect(mine.frames.some(({ msgCata }) => msgCata === 4)).toBe(false) // before their first message, typing is not sent
  theirs.send({ msgCata: 4, user2: { _id: lin.id } })
  expect(await mine.nextFrame(4)).toMatchObject({ user_id: wei.id, favorite_id })
  theirs.send({ msgCata: 3, user2: { _id: lin.id }, seq })
  expect(await mine.nextFrame(3)).toMatchObject({ user_id: wei.id, favorite_id, seq })
  mine.send({ msgCata: 11, favorite_id, msg_id: _id })
  expect((await theirs.nextFrame(11)).message).toMatchObject({ _id, status: 2, content: '' })
  await chat.receive(blacklisted, lin.id, { user: lin.user, user2_id: wei.id })
  theirs.send({ msgCata: 4, user2: { _id: lin.id } })
  theirs.send({ msgCata: 8 })
  await theirs.nextFrame(8)
  expect(mine.frames.some(({ msgCata }) => msgCata === 4)).toBe(false)
})

test('a reconnect pulls what it missed', async () => {
  const theirs = await open(wei)
  await chat.call(addMsg2, { user2_id: wei.id, content: '一', clientId: randomUUID() }, lin)
  const { message: last } = await theirs.nextFrame(2)
  theirs.send({ msgCata: 9, favorite_id: last.favorite_id, seq: last.seq })
  theirs.terminate()
  for (const content of ['二', '三'])
    await chat.call(addMsg2, { user2_id: wei.id, content, clientId: randomUUID() }, lin)
  await open(wei)
  expect(
    (await chat.call(getmsg2, { user2_id: lin.id, afterSeq: last.seq }, wei)).list.map(({ content }) => content),
  ).toEqual(['二', '三'])
})

test('notices, gifts and badges arrive at once, in the language of the socket', async () => {
  const theirs = await open(wei)
  theirs.send({ msgCata: 0, token: wei.token, language: 'en' })
  theirs.send({ msgCata: 8 })
  await theirs.nextFrame(8)
  const relation = { relation_id: randomUUID(), user_id: lin.id, user2_id: wei.id }
  await chat.receive(followed, relation.relation_id, relation)
  expect((await theirs.nextFrame(6)).notice).toMatchObject({ title: '林 follows you', type: 'follow' })
  expect((await theirs.nextFrame(10, ({ totals }) => totals.followTotal === 1)).totals.total).toBe(1)
  await chat.receive(profileApproved, wei.id, { user: wei.user, revision: 1 })
  expect((await theirs.nextFrame(1)).notice.code).toBe('profile-approved')
  const transferId = randomUUID()
  await chat.receive(flowersSent, transferId, {
    transferId,
    user_id: lin.id,
    user2_id: wei.id,
    num: 9,
    at: new Date().toISOString(),
  })
  expect(await theirs.nextFrame(5)).toMatchObject({
    num: 9,
    nickname: '林',
    user: { _id: lin.id },
    message: { kind: 'flowers', user: { _id: lin.id } },
  })
})

test('accepts the flat frames of the shipped client, its heartbeat too', async () => {
  const [mine, theirs] = [await open(lin), await open(wei)]
  // a client's own nickname is ignored: the server adds the stored one
  const flat = { nickname: '客服', content: '在吗', 'user2._id': wei.id }
  mine.send({ msgCata: 2, ...flat } as never)
  const frame = await theirs.nextFrame(2)
  expect(frame.message).toMatchObject({ content: '在吗', user: { _id: lin.id } })
  const said = { content: '在吗', msg: '在吗', status: 0, nickname: '林', user2: { _id: wei.id } }
  expect(frame).toMatchObject({ _id: frame.message._id, ...said, user: { _id: lin.id, name: '林' } })
  expect(await mine.nextFrame(9)).toMatchObject({ favorite_id: pairId(lin.id, wei.id), seq: 1 })
  mine.send({ msgCata: 2, msg: '还在吗', user2: { _id: wei.id } } as never)
  expect((await theirs.nextFrame(2)).message).toMatchObject({ content: '还在吗', seq: 2 })
  mine.send({ msgCata: 8, ...flat } as never)
  expect(await mine.nextFrame(8)).toEqual({ msgCata: 8 })
})
