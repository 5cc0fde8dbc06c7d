import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { addMsg2, deleteOneMsg, getmsg, getmsg2, recallMsg } from '@xinyu/contracts/http/msg/messages'
import { getSysNoticeList } from '@xinyu/contracts/http/msg/notices'
import { deleteConversation, getChatList5, markPrivateMsgAsRead2 } from '@xinyu/contracts/http/msg/conversations'
import { flowersSent } from '@xinyu/contracts/events/payments'
import type { FactOf } from '@xinyu/contracts/event'
import { incidentApplied, incidentUndone } from '@xinyu/contracts/events/moderation'
import { blacklisted, erased, privacyChanged } from '@xinyu/contracts/events/users'
import { recentMessages, sendMessage } from '@xinyu/contracts/internal/chat'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { markOnline } from '@xinyu/testkit/online'
import { snapshot } from '@xinyu/testkit/people/builders'
import { chat, lin, wei, withChat } from '../test-setup.ts'
import { OnIncident } from './incidents/on-incident.ts'

const clock = FixedClock.atNextNoon()
withChat({ clock })

const text = (content: string, to: KnownMember, clientId = randomUUID()) => ({ user2_id: to.id, content, clientId })
const say = (from: KnownMember, to: KnownMember, content = '你好') => chat.call(addMsg2, text(content, to), from)
const itemOf = async (me: KnownMember) => (await chat.call(getChatList5, {}, me)).list[0]

test('lists conversations newest first, with what is unread and whose turn it is', async () => {
  const third = await knownMember(chat)
  await say(lin, wei, '一')
  await say(lin, wei, '二')
  clock.advance(1_000)
  await say(third, wei, '三')
  const { list, hasMore } = await chat.call(getChatList5, { rows: 1 }, wei)
  expect([list.map(({ user }) => user._id), hasMore]).toEqual([[third.id], true])
  const older = (await chat.call(getChatList5, { rows: 1, page: 2 }, wei)).list[0]
  expect(older).toMatchObject({
    user: { _id: lin.id, name: '林' },
    unread: 2,
    yourTurn: true,
    lastMsg: { content: '二' },
    msg2: { content: '二' },
    online: false,
  })
  expect(await itemOf(lin)).toMatchObject({ user: { _id: wei.id }, unread: 0, yourTurn: false, msg2: null })
  expect((await chat.call(getChatList5, {}, await chat.person({ type: 'temp' }))).list).toEqual([])
})

test('an incident hides what an account wrote from whom it wrote to, warns them once, and its undo takes both back', async () => {
  const [other, quiet] = [await knownMember(chat), await knownMember(chat)]
  await say(lin, wei, '跟我一起投资')
  await say(wei, lin, '不用了')
  await say(other, wei, '稳赚不赔')
  await say(quiet, lin, '你好')
  const part = (user_id: string) => ({
    incident_id: 'i1',
    user_id,
    hidesMessages: true,
    warnsReceivers: true,
    since: new Date(clock.now().getTime() - 1_000).toISOString(),
  })
  const texts = async (me: KnownMember, with_: KnownMember) =>
    (await chat.call(getmsg2, { user2_id: with_.id }, me)).list.map(({ content }) => content)
  const codes = async (me: KnownMember) => (await chat.call(getSysNoticeList, {}, me)).list.map(({ code }) => code)
  const open = await LiveSocket.open(chat.service.url, wei.id, wei.token)
  const pair = [lin.id, wei.id].toSorted().join('_')
  for (const { id } of [lin, other]) await chat.receive(incidentApplied, 'i1', part(id))
  const frame = { favorite_id: pair, user_id: lin.id, since: part(lin.id).since }
  expect(await open.nextFrame(13)).toMatchObject({ ...frame, hidden: true })
  expect([await texts(wei, lin), await texts(lin, wei)]).toEqual([['不用了'], ['不用了', '跟我一起投资']])
  expect(await texts(wei, other)).toEqual([])
  expect([await codes(wei), await codes(lin), await codes(quiet)]).toEqual([['scam-warning'], [], []])
  const warned = async () =>
    (await chat.call(getSysNoticeList, {}, wei)).list.map(({ code, user }) => [code, user?._id]).toSorted()
  expect(await warned()).toEqual([['scam-warning', other.id]])
  // one is let go: the warning names who still stands
  await chat.receive(incidentUndone, 'i1', part(other.id))
  const withdrawn = ['scam-warning-withdrawn', other.id]
  expect(await warned()).toEqual([['scam-warning', lin.id], withdrawn])
  const late = { id: 'late', key: 'i1', seq: 2, at: clock.now().toISOString(), data: part(other.id) }
  await chat.service.app.get(OnIncident, { strict: false }).applied(late as FactOf<typeof incidentApplied>)
  expect(await warned()).toEqual([['scam-warning', lin.id], withdrawn])
  expect(await texts(wei, other)).toEqual(['稳赚不赔'])
  for (let twice = 0; twice < 2; twice++) await chat.receive(incidentUndone, 'i1', part(lin.id))
  await open.nextFrame(13)
  expect(await open.nextFrame(13)).toMatchObject({ favorite_id: expect.any(String), hidden: false })
  expect(await open.nextFrame(13)).toMatchObject({ ...frame, hidden: false })
  open.close()
  expect(await texts(wei, lin)).toEqual(['不用了', '跟我一起投资'])
  expect(await warned()).toEqual([['scam-warning-withdrawn', lin.id]])
})

test('reading lowers the unread count to what is left, and the other person sees the read mark', async () => {
  for (const content of ['一', '二', '三']) await say(lin, wei, content)
  await say(wei, lin, '四')
  const read = (seq?: number) => chat.call(markPrivateMsgAsRead2, { targetUserId: lin.id, seq }, wei)
  expect((await read(2)).unread).toBe(1)
  expect((await read(1)).unread).toBe(1)
  const history = await chat.call(getmsg2, { user2_id: wei.id }, lin)
  expect([history.readSeq, history.list.map(({ status }) => status)]).toEqual([2, [0, 0, 1, 1]])
  expect((await read()).unread).toBe(0)
  expect((await itemOf(wei))?.unread).toBe(0)
})

test('gives history by page, before a number, and after a number', async () => {
  for (let number = 1; number <= 9; number++)
    await say(number % 2 === 0 ? wei : lin, number % 2 === 0 ? lin : wei, `第${number}`)
  const numbers = async (over: object) =>
    (await chat.call(getmsg, { user2_id: wei.id, ...over }, lin)).list.map(({ seq }) => seq)
  expect(await numbers({ rows: 4 })).toEqual([9, 8, 7, 6])
  expect(await numbers({ rows: 4, skip: 4 })).toEqual([5, 4, 3, 2])
  expect(await numbers({ rows: 4, beforeSeq: 3 })).toEqual([2, 1])
  expect(await numbers({ afterSeq: 6 })).toEqual([7, 8, 9])
  expect((await chat.call(getmsg, { user2_id: wei.id, rows: 9 }, lin)).hasMore).toBe(false)
})

test('history by offset gives each message once, though some in between are deleted', async () => {
  for (let number = 1; number <= 15; number++) await say(number % 2 === 0 ? wei : lin, number % 2 === 0 ? lin : wei)
  const whole = async () => (await chat.call(getmsg2, { user2_id: wei.id, rows: 100 }, lin)).list
  for (const { seq, _id, favorite_id } of await whole())
    if (seq % 3 !== 0) await chat.call(deleteOneMsg, { favorite_id, msg_id: _id }, lin)
  const shown = (await whole()).map(({ seq }) => seq)
  expect(shown).toEqual([15, 12, 9, 6, 3])
  for (const rows of [1, 2, 3]) {
    const found: number[] = []
    for (let isMore = true; isMore;) {
      const page = await chat.call(getmsg2, { user2_id: wei.id, rows, skip: found.length }, lin)
      found.push(...page.list.map(({ seq }) => seq))
      isMore = page.hasMore
    }
    expect([rows, found]).toEqual([rows, shown])
  }
})

test('deleting affects my side only; a new message brings the conversation back without the old ones', async () => {
  const { message } = await say(lin, wei, '旧的')
  await chat.call(deleteConversation, { favorite_id: message.favorite_id }, wei)
  expect((await chat.call(getChatList5, {}, wei)).list).toEqual([])
  expect((await chat.call(getChatList5, {}, lin)).list).toHaveLength(1)
  const next = await say(lin, wei, '新的')
  expect((await chat.call(getmsg2, { user2_id: lin.id }, wei)).list.map(({ content }) => content)).toEqual(['新的'])
  expect((await itemOf(wei))?.unread).toBe(1)
  await chat.call(deleteOneMsg, { favorite_id: message.favorite_id, msg_id: next.message._id }, wei)
  expect((await chat.call(getmsg2, { user2_id: lin.id }, wei)).list).toEqual([])
  expect((await chat.call(getmsg2, { user2_id: wei.id }, lin)).list).toHaveLength(2)
})

test('nobody can touch another person’s conversation', async () => {
  const { message } = await say(lin, wei)
  const stranger = await knownMember(chat)
  const ids = { favorite_id: message.favorite_id, msg_id: message._id }
  expect((await chat.refused(deleteOneMsg, ids, stranger)).code).toBe('NOT_FOUND')
  expect((await chat.refused(deleteConversation, { favorite_id: message.favorite_id }, stranger)).code).toBe(
    'NOT_FOUND',
  )
  expect((await chat.refused(recallMsg, ids, stranger)).code).toBe('NOT_FOUND')
  expect((await chat.refused(recallMsg, ids, wei)).code).toBe('NOT_FOUND')
})

test('recalls a message within two minutes, for both', async () => {
  const { message } = await say(lin, wei, '说错了')
  const late = await say(lin, wei, '太晚')
  const ids = (msg_id: string) => ({ favorite_id: message.favorite_id, msg_id })
  const recalled = await chat.call(recallMsg, ids(message._id), lin)
  expect(recalled.message).toMatchObject({ status: 2, content: '' })
  expect((await chat.call(recallMsg, ids(message._id), lin)).message.status).toBe(2)
  expect(
    (await chat.call(getmsg2, { user2_id: lin.id }, wei)).list.map(({ status, content }) => [status, content]),
  ).toEqual([
    [0, '太晚'],
    [2, ''],
  ])
  clock.advance(121_000)
  expect((await chat.refused(recallMsg, ids(late.message._id), lin)).code).toBe('RECALL_TOO_LATE')
})

test('flowers appear in the conversation once, however often the fact arrives', async () => {
  const transfer = {
    transferId: `t${randomUUID()}`,
    user_id: lin.id,
    user2_id: wei.id,
    num: 9,
    at: new Date().toISOString(),
  }
  await chat.receive(flowersSent, transfer.transferId, transfer)
  await chat.receive(flowersSent, transfer.transferId, transfer)
  const { list } = await chat.call(getmsg2, { user2_id: lin.id }, wei)
  expect(list).toMatchObject([{ kind: 'flowers', num: 9, user: { _id: lin.id } }])
  expect((await itemOf(wei))?.unread).toBe(1)
})

test('the lists catch up with their conversations after a crash between the two writes', async () => {
  await say(lin, wei, '一')
  const { favorite_id } = (await itemOf(wei)) ?? { favorite_id: '' }
  const noted = () => chat.database.collection('message_follow_ups').countDocuments({ 'conversations.id': favorite_id })
  // a note is closed from time to time, and the next message opens a new one
  while ((await noted()) === 0) await say(lin, wei, '二')
  const before = await itemOf(wei)
  // the process crashed before it could write the lists
  await chat.database.collection('memberships').deleteMany({ favorite_id })
  clock.advance(60_000)
  await chat.runJob('list-conversations')
  expect(await itemOf(wei)).toEqual(before)
  expect(await noted()).toBe(0)
  await say(wei, lin, '四')
  expect(await itemOf(lin)).toMatchObject({ unread: 1, lastMsg: { content: '四' } })
})

test('a list shows the current state of messages that were recalled, hidden or cleared meanwhile', async () => {
  const sent = []
  for (const content of ['一', '二', '三']) sent.push((await say(lin, wei, content)).message)
  const [first, second] = sent
  const favorite_id = first?.favorite_id ?? ''
  await chat.call(recallMsg, { favorite_id, msg_id: first?._id ?? '' }, lin)
  await chat.call(deleteOneMsg, { favorite_id, msg_id: second?._id ?? '' }, wei)
  const shown = async (me: KnownMember) =>
    (await itemOf(me))?.recentMsgs.map(({ status, content }) => [status, content])
  expect(await shown(wei)).toEqual([
    [2, ''],
    [0, '三'],
  ])
  expect(await shown(lin)).toEqual([
    [2, ''],
    [0, '二'],
    [0, '三'],
  ])
})

test('an erased person’s messages are gone', async () => {
  await say(lin, wei, '我的电话')
  await say(wei, lin, '好的')
  await chat.receive(erased, lin.id, { user: { ...lin.user, isCompleted: 6, name: '已注销' } })
  const { list } = await chat.call(getmsg2, { user2_id: lin.id }, wei)
  expect(list.map(({ content }) => content)).toEqual(['好的', ''])
})

test('the list shows who is online, except people who hide it, are in stealth or have blocked me', async () => {
  await say(lin, wei)
  await markOnline(chat, lin.id)
  const { privacy } = snapshot()
  const lins = (over: Partial<typeof privacy>) => ({
    user: snapshot({ _id: lin.id, name: '林', privacy: { ...privacy, ...over } }),
  })
  expect((await itemOf(wei))?.online).toBe(true)
  await chat.receive(privacyChanged, lin.id, lins({ hideOnline: true }))
  expect((await itemOf(wei))?.online).toBe(false)
  await chat.receive(privacyChanged, lin.id, lins({ blockMe: true }))
  expect((await itemOf(wei))?.online).toBe(false)
  await chat.receive(privacyChanged, lin.id, lins({}))
  expect((await itemOf(wei))?.online).toBe(true)
  await chat.receive(blacklisted, lin.id, { ...lins({}), user2_id: wei.id })
  expect((await itemOf(wei))?.online).toBe(false)
})

test('a conversation with a blocker, an unapproved or a deleted account shows no name, face or presence', async () => {
  await say(lin, wei)
  await say(wei, lin)
  expect((await itemOf(wei))?.user.name).toBe('林')
  const avatar = String(lin.user.avatar)
  const seen = async () => [await itemOf(wei), await chat.call(getmsg2, { user2_id: lin.id }, wei)]
  for (const state of [{ isCompleted: 2, wasApproved: false }, { isCompleted: 5 }, { isCompleted: 6 }]) {
    await chat.receive(privacyChanged, lin.id, { user: { ...lin.user, name: '林', ...state } })
    expect(JSON.stringify(await seen())).not.toContain('林')
    expect((await itemOf(wei))?.user).toMatchObject({ name: '', avatar: null })
  }
  await chat.receive(privacyChanged, lin.id, { user: lin.user })
  expect((await itemOf(wei))?.user).toMatchObject({ name: '林', avatar })
  await chat.receive(blacklisted, lin.id, { user: lin.user, user2_id: wei.id })
  expect(await itemOf(wei)).toMatchObject({ user: { name: '', avatar: null, isCompleted: 0 }, online: false })
  // and the blocker's list leaves it out
  expect(await itemOf(lin)).toBeUndefined()
})

test('another service sends one message by the same rules, once per client id, and sees what is read', async () => {
  const client = new InternalClient({ ...chat.config, CHAT_URL: chat.service.url })
  const message = {
    user_id: lin.id,
    isApproved: true,
    isVip: false,
    user2_id: wei.id,
    content: '看 https://x.example',
    clientId: randomUUID(),
    language: 'zh-CN' as const,
  }
  const sent = await client.call(sendMessage, message)
  expect(sent).toEqual({ linkFiltered: true, message_id: expect.any(String) })
  expect(await client.call(sendMessage, message)).toEqual(sent)
  const own = async () => (await client.call(recentMessages, { user_id: lin.id, others: [wei.id] })).talks[0]?.own
  expect(await own()).toMatchObject([{ isRead: false }])
  expect((await client.call(recentMessages, { user_id: wei.id, others: [lin.id] })).talks).toMatchObject([
    { own: [], other: [{ isRead: false }] },
  ])
  await chat.call(markPrivateMsgAsRead2, { targetUserId: lin.id }, wei)
  expect(await own()).toMatchObject([{ isRead: true }])
  expect((await client.call(recentMessages, { user_id: wei.id, others: [lin.id] })).talks).toMatchObject([
    { other: [{ isRead: true }] },
  ])
  await chat.receive(blacklisted, wei.id, { user: snapshot(wei.user), user2_id: lin.id })
  await expect(client.call(sendMessage, { ...message, clientId: randomUUID() })).rejects.toMatchObject({
    code: 'BLACKLISTED',
  })
})
