import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Fact, topicOf } from '@xinyu/contracts/event'
import { commentApproved, questionAnswered } from '@xinyu/contracts/events/content'
import { liked, loved, matched, viewed } from '@xinyu/contracts/events/social'
import { blacklisted, keptApart, noLongerApart, profileApproved } from '@xinyu/contracts/events/users'
import { changePushSettings, getPushKey, getPushSettings } from '@xinyu/contracts/http/msg/push'
import { markPrivateMsgAsRead2, muteConversation } from '@xinyu/contracts/http/msg/conversations'
import { FixedClock } from '@xinyu/platform/clock'
import { Metrics } from '@xinyu/platform/metrics'
import { Inbox } from '@xinyu/platform/db/inbox/inbox'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import type { PushBrowser } from '@xinyu/testkit/browser/push-browser'
import type { ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import type { ChatConfig } from '../config.ts'
import { Pushes } from './push.public.ts'
import { bodies, browserOf, pushAll, reachable, sendText, startChat } from './test-setup.ts'

let chat: ServiceUnderTest<ChatConfig>
let clock: FixedClock
let lin: KnownMember & { browser: PushBrowser }
let wei: KnownMember
const hour = 3_600_000

beforeAll(async () => {
  clock = FixedClock.atNextNoon()
  chat = await startChat(clock)
})
afterAll(() => chat.close())
beforeEach(async () => {
  lin = await reachable(chat, '林')
  wei = await knownMember(chat, { name: '伟' })
})

const hearLike = (from: KnownMember, to: KnownMember) => {
  const relation_id = randomUUID()
  return chat.receive(liked, relation_id, { relation_id, user_id: from.id, user2_id: to.id })
}

test('messages to an absent person become a push with their number, and no content', async () => {
  for (const words of ['海边见', '带上你的相机']) await sendText(chat, wei, lin, words)
  await pushAll(chat, clock)
  const [push, ...more] = await lin.browser.received()
  expect(more).toEqual([])
  expect(push).toMatchObject({ title: '心屿', body: '你有2条新消息', lang: 'zh-CN' })
  expect(push?.link).toMatch(`/chat?id=${wei.id}`)
  for (const secret of ['海边', '相机', '伟']) expect(JSON.stringify(push)).not.toContain(secret)
  expect(await lin.browser.listWaiting()).toMatchObject([{ urgency: 'high', ttl: 86_400, topic: expect.any(String) }])
})

test('messages of one conversation are one push a minute, and a later one replaces the earlier', async () => {
  await sendText(chat, wei, lin, '一')
  await pushAll(chat, clock)
  await sendText(chat, wei, lin, '二')
  await pushAll(chat, clock)
  expect(bodies(await lin.browser.received())).toEqual(['你有1条新消息'])
  await pushAll(chat, clock, 60_000)
  expect(bodies(await lin.browser.received())).toEqual(['你有2条新消息'])
  await pushAll(chat, clock, 60_000)
  expect(bodies(await lin.browser.received())).toEqual(['你有2条新消息'])
})

test('people with a socket, or who have read it since, get no push', async () => {
  const socket = await LiveSocket.open(chat.service.url, lin.id, lin.token)
  await sendText(chat, wei, lin, '你在吗')
  await hearLike(wei, lin)
  await pushAll(chat, clock)
  socket.close()
  await socket.closed
  const { message } = await sendText(chat, wei, lin, '在吗')
  await chat.call(markPrivateMsgAsRead2, { targetUserId: wei.id, seq: message.seq }, lin)
  await pushAll(chat, clock, 60_000)
  expect(await lin.browser.received()).toEqual([])
})

test('a message that came while the socket was closing becomes a push', async () => {
  const socket = await LiveSocket.open(chat.service.url, lin.id, lin.token)
  await sendText(chat, wei, lin, '你在吗')
  socket.close()
  await socket.closed
  await pushAll(chat, clock)
  expect(bodies(await lin.browser.received())).toEqual(['你有1条新消息'])
})

test('a muted conversation causes no push, and the others still do', async () => {
  const third = await knownMember(chat)
  const { message } = await sendText(chat, wei, lin, '在吗')
  await chat.call(muteConversation, { favorite_id: message.favorite_id, muted: true }, lin)
  await pushAll(chat, clock)
  expect(await lin.browser.received()).toEqual([])
  await sendText(chat, third, lin, '你好')
  await pushAll(chat, clock, 60_000)
  expect((await lin.browser.received()).map(({ link }) => link)).toEqual([expect.stringContaining(third.id)])
})

test('a person blocked before the push is sent causes none', async () => {
  await sendText(chat, wei, lin, '再见')
  await chat.receive(blacklisted, lin.id, { user: lin.user, user2_id: wei.id })
  await pushAll(chat, clock)
  expect(await lin.browser.received()).toEqual([])
})

test('the first message to a contact they hid from is pushed once they are shown again, and never before', async () => {
  const edge = { user_id: wei.id, user2_id: lin.id }
  await chat.receive(keptApart, wei.id, edge)
  await sendText(chat, wei, lin, '是我')
  await pushAll(chat, clock)
  expect(await lin.browser.received()).toEqual([])
  await chat.receive(noLongerApart, wei.id, edge)
  await pushAll(chat, clock)
  expect(bodies(await lin.browser.received())).toEqual(['你有1条新消息'])
})

test('a person who still hides from a contact, or has also blocked them, causes no push to them', async () => {
  const yun = await knownMember(chat, { name: '云' })
  for (const one of [wei, yun]) await sendText(chat, one, lin, '是我')
  for (const one of [wei, yun]) await chat.receive(keptApart, one.id, { user_id: one.id, user2_id: lin.id })
  await chat.receive(blacklisted, yun.id, { user: yun.user, user2_id: lin.id })
  await pushAll(chat, clock)
  await chat.receive(noLongerApart, yun.id, { user_id: yun.id, user2_id: lin.id })
  for (let round = 0; round < 3; round++) await pushAll(chat, clock, 60_000)
  expect(await lin.browser.received()).toEqual([])
})

test('likers are counted and not named, and the push links to the list', async () => {
  const yun = await knownMember(chat, { name: '云' })
  await hearLike(wei, lin)
  await hearLike(yun, lin)
  await chat.receive(viewed, randomUUID(), {
    relation_id: randomUUID(),
    user_id: wei.id,
    user2_id: lin.id,
    silent: false,
  })
  await pushAll(chat, clock)
  const [push, ...more] = await lin.browser.received()
  expect(more).toEqual([])
  expect(push).toMatchObject({ body: '2个人喜欢你', link: '/message/like' })
  for (const { id, user } of [wei, yun])
    for (const secret of [id, user.name]) expect(JSON.stringify(push)).not.toContain(secret)
})

test('a match, a comment, a support answer and a decided review are separate pushes, each with its page', async () => {
  const relation_id = randomUUID()
  await chat.receive(matched, relation_id, { relation_id, user_id: wei.id, user2_id: lin.id })
  await chat.receive(questionAnswered, 'q1', { question_id: 'q1', user_id: lin.id, closed: false })
  await chat.receive(profileApproved, lin.id, { user: lin.user, revision: 1 })
  const comment_id = randomUUID()
  await chat.receive(commentApproved, comment_id, {
    post_id: 'p1',
    comment_id,
    user_id: wei.id,
    author_id: lin.id,
    reply_to: null,
  })
  await pushAll(chat, clock)
  const received = await lin.browser.received()
  expect(Object.fromEntries(received.map(({ body, link }) => [body, link]))).toMatchObject({
    你有1个新的互相喜欢: `/user/${wei.id}`,
    你有1条客服答复: '/about/connect/questions/q1',
    你有1个审核结果: '/',
    你有1条新评论: `/post/p1?comment=${comment_id}`,
  })
})

test('a fact that arrives again, soon or a day later, causes no push', async () => {
  const relation_id = randomUUID()
  const data = { relation_id, user_id: wei.id, user2_id: lin.id }
  await chat.receive(loved, relation_id, data)
  const again = (fact: Fact, at: Date) =>
    chat.service.app.get(Inbox).handle({
      id: `${topicOf(fact)}:${relation_id}:1`,
      type: fact.type,
      topic: topicOf(fact),
      key: relation_id,
      seq: 1,
      at: at.toISOString(),
      data,
    })
  const at = clock.now()
  await pushAll(chat, clock)
  expect(bodies(await lin.browser.received())).toEqual(['1个人喜欢你'])
  const before = await chat.database.db.collection('pushes').countDocuments({ user: lin.id })
  await again(loved, at)
  clock.advance(26 * hour)
  await again(loved, at)
  expect(await chat.database.db.collection('pushes').countDocuments({ user: lin.id })).toBe(before)
  await pushAll(chat, clock)
  expect(await lin.browser.received()).toHaveLength(1)
})

test('a kind that is switched off is not pushed, nor is anything once all are off', async () => {
  await chat.call(changePushSettings, { off: ['like'] }, lin)
  await hearLike(wei, lin)
  await sendText(chat, wei, lin, '你好')
  await pushAll(chat, clock)
  expect(bodies(await lin.browser.received())).toEqual(['你有1条新消息'])
  const { settings } = await chat.call(changePushSettings, { on: false }, lin)
  expect(settings).toEqual({ on: false, off: ['like'], quiet: { from: 23, to: 8 } })
  await sendText(chat, wei, lin, '还在吗')
  await pushAll(chat, clock, 2 * 60_000)
  expect(bodies(await lin.browser.received())).toEqual(['你有1条新消息'])
  expect((await chat.call(getPushSettings, {}, lin)).devices).toBe(1)
})

test('events in the quiet hours are counted in one push in the morning', async () => {
  // the next midnight in China
  const now = clock.now().getTime()
  const midnight = Math.ceil((now + 8 * hour) / (24 * hour)) * 24 * hour - 8 * hour
  clock.advance(midnight - now)
  await sendText(chat, wei, lin, '睡了吗')
  await hearLike(wei, lin)
  await pushAll(chat, clock)
  await pushAll(chat, clock, 7 * hour)
  expect(await lin.browser.received()).toEqual([])
  await pushAll(chat, clock, hour + 10 * 60_000)
  const received = await lin.browser.received()
  expect(received).toMatchObject([{ body: '你有1条新消息、1个人喜欢你', link: '/message' }])
  clock.advance(4 * hour)
})

test('the page subscribes with the key whose other half signs the pushes', async () => {
  const { publicKey } = await chat.call(getPushKey, {}, lin)
  expect(publicKey).toBe(chat.config.VAPID_PUBLIC_KEY)
})

test('the sandbox accepts only pushes signed by this key', async () => {
  const browser = browserOf(chat)
  const body = Buffer.concat([Buffer.alloc(20), Buffer.from([65, 4]), Buffer.alloc(100)])
  const headers = { ttl: '60', 'content-encoding': 'aes128gcm', 'content-type': 'application/octet-stream' }
  const address = browser.endpoint.replace(chat.config.PUBLIC_URL, chat.sandboxes.url)
  expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(403)
  expect(await browser.listWaiting()).toEqual([])
})

test('pushes that are due and not sent are counted, and those that were sent are not', async () => {
  const waiting = async (): Promise<number> => {
    const text = await chat.service.app.get(Metrics).registry.metrics()
    return Number(/^pushes_waiting\{.*\} (\d+)$/m.exec(text)?.[1])
  }
  await pushAll(chat, clock, 60_000)
  const before = await waiting()
  await sendText(chat, wei, lin, '还在吗')
  await chat.service.app.get(Pushes).collect()
  clock.advance(60_000)
  expect(await waiting()).toBe(before + 1)
  await pushAll(chat, clock)
  expect(await waiting()).toBe(before)
})
