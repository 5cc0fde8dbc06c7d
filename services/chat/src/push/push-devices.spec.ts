import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { liked } from '@xinyu/contracts/events/social'
import { consentChanged, sessionsEnded } from '@xinyu/contracts/events/users'
import { addSysMsg } from '@xinyu/contracts/http/msg/broadcasts'
import { getPushSettings, subscribePush, unsubscribePush } from '@xinyu/contracts/http/msg/push'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { exportData, eraseAndCountReceipts } from '@xinyu/testkit/people/personal-data'
import type { PushBrowser } from '@xinyu/testkit/browser/push-browser'
import type { ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import type { ChatConfig } from '../config.ts'
import { bodies, browserOf, pushAll, reachable, sendText, startChat } from './test-setup.ts'
import type { PushPerson } from './push-records.rules.ts'

let chat: ServiceUnderTest<ChatConfig>
let clock: FixedClock
let lin: KnownMember & { browser: PushBrowser }
let wei: KnownMember
const minute = 60_000

beforeAll(async () => {
  clock = FixedClock.atNextNoon()
  chat = await startChat(clock)
})
afterAll(() => chat.close())
beforeEach(async () => {
  lin = await reachable(chat, '林')
  wei = await knownMember(chat, { name: '伟' })
})

const stored = (user: string) => chat.database.db.collection<PushPerson>('push_people').findOne({ _id: user })
const devicesOf = async (me: KnownMember) => (await chat.call(getPushSettings, {}, me)).devices
const hearLike = () => {
  const relation_id = randomUUID()
  return chat.receive(liked, relation_id, { relation_id, user_id: wei.id, user2_id: lin.id })
}

test.each([
  'https://localhost/push',
  'https://127.0.0.1/push',
  'https://10.0.0.8/push',
  'https://[::1]/push',
  'https://169.254.169.254/latest/meta-data',
  'https://redis/push',
  'https://push.example.com:6379/push',
  'http://push.example.com/push',
  'http://localhost:8080/internal/users/standing',
])('a device at %s is refused: requests never go to addresses inside our network', async (endpoint) => {
  const subscription = { ...lin.browser.subscription, endpoint }
  expect((await chat.refused(subscribePush, subscription, wei)).code).toBe('INVALID_INPUT')
})

test('an invalid browser key is refused before anything is sealed with it', async () => {
  const p256dh = `B${'A'.repeat(86)}`
  expect((await chat.refused(subscribePush, { ...lin.browser.subscription, p256dh }, wei)).code).toBe('INVALID_INPUT')
})

test('device addresses and keys are stored sealed', async () => {
  const words = JSON.stringify(await stored(lin.id))
  for (const secret of Object.values(lin.browser.subscription)) expect(words).not.toContain(secret)
})

test('a person has at most ten devices, and the one not renewed for longest is replaced', async () => {
  for (let n = 0; n < 9; n++) {
    clock.advance(minute)
    await chat.call(subscribePush, browserOf(chat).subscription, lin)
  }
  clock.advance(minute)
  expect(await chat.call(subscribePush, lin.browser.subscription, lin)).toMatchObject({ devices: 10 })
  clock.advance(minute)
  const eleventh = browserOf(chat)
  expect(await chat.call(subscribePush, eleventh.subscription, lin)).toMatchObject({ devices: 10 })
  await sendText(chat, wei, lin, '你好')
  await pushAll(chat, clock)
  for (const browser of [lin.browser, eleventh]) expect(await browser.received()).toHaveLength(1)
})

test('a browser gets pushes for the person who logged in last, and no longer for the previous one', async () => {
  await chat.call(subscribePush, lin.browser.subscription, wei)
  expect([await devicesOf(lin), await devicesOf(wei)]).toEqual([0, 1])
  await sendText(chat, wei, lin, '秘密')
  await pushAll(chat, clock)
  expect(await lin.browser.received()).toEqual([])
})

test('the end of a login removes its device, whenever the fact arrives, and no other', async () => {
  const [session] = ((await stored(lin.id))?.devices ?? []).map((device) => device.session)
  await chat.receive(sessionsEnded, lin.id, { user_id: lin.id, sessions: ['another'] })
  expect(await devicesOf(lin)).toBe(1)
  await chat.receive(sessionsEnded, lin.id, { user_id: lin.id, sessions: [session ?? ''] })
  expect(await devicesOf(lin)).toBe(0)
})

test('withdrawing the consent to notifications removes devices registered until then, no later ones', async () => {
  const withdrawn = { user_id: lin.id, kind: 'notifications', textVersion: '1', given: false } as const
  await chat.receive(consentChanged, lin.id, { ...withdrawn, given: true })
  expect(await devicesOf(lin)).toBe(1)
  await chat.receive(consentChanged, lin.id, withdrawn)
  expect(await devicesOf(lin)).toBe(0)
})

test('a person can remove one device, or all', async () => {
  const other = browserOf(chat)
  await chat.call(subscribePush, other.subscription, lin)
  expect(await chat.call(unsubscribePush, { endpoint: lin.browser.endpoint }, lin)).toMatchObject({ devices: 1 })
  expect(await chat.call(unsubscribePush, {}, lin)).toMatchObject({ devices: 0 })
  expect(await chat.call(unsubscribePush, { endpoint: other.endpoint }, lin)).toMatchObject({ devices: 0 })
})

test.each([404, 410])('a device that its push service answers with %i is removed', async (status) => {
  await lin.browser.answerWith(status)
  await hearLike()
  await pushAll(chat, clock)
  expect(await devicesOf(lin)).toBe(0)
})

test('a push service that asks for a delay is retried after it, only for devices that lack the push', async () => {
  const other = browserOf(chat)
  await chat.call(subscribePush, other.subscription, lin)
  await lin.browser.answerWith(429, { retryAfter: '300' })
  await hearLike()
  await pushAll(chat, clock)
  await pushAll(chat, clock, 4 * minute)
  expect(await lin.browser.received()).toEqual([])
  await pushAll(chat, clock, 2 * minute)
  expect(bodies(await lin.browser.received())).toEqual(['1个人喜欢你'])
  expect(await other.listWaiting()).toHaveLength(1)
})

test('a push service that stays down is given up on, and the device is kept', async () => {
  await lin.browser.answerWith(503, { times: 100 })
  await hearLike()
  for (let n = 0; n < 12; n++) await pushAll(chat, clock, 30 * minute)
  await lin.browser.answerWith(201, { times: 0 })
  await pushAll(chat, clock, 30 * minute)
  expect([await lin.browser.received(), await devicesOf(lin)]).toEqual([[], 1])
  // noon again
  clock.advance(24 * 3_600_000 - 30 * minute * 13)
})

test('a device whose login was not used for a month is removed', async () => {
  clock.advance(29 * DAY_MS)
  await chat.runJob('keep-push-devices')
  expect(await devicesOf(lin)).toBe(1)
  clock.advance(2 * DAY_MS)
  await chat.runJob('keep-push-devices')
  expect(await devicesOf(lin)).toBe(0)
})

test('a system message to many is pushed once it has reached everybody, to each once', async () => {
  const support = await chat.person({ roles: ['support'] })
  const words = { title: '维护', content: '今晚停机', clientId: randomUUID() }
  const { task_id } = await chat.call(addSysMsg, { to: 'group', group_id: 'approved', ...words }, support)
  const { token } = await chat.person({ roles: ['support'] })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const approval = { method: 'POST', headers, body: '{}' }
  expect((await fetch(`${chat.service.url}/api/admin/sysNotices/${task_id}/approve`, approval)).status).toBe(200)
  for (let n = 0; n < 20; n++) await chat.runJob('broadcast-roll-out')
  await chat.drain()
  for (let n = 0; n < 5; n++) await chat.runJob('push-broadcasts')
  await pushAll(chat, clock)
  await pushAll(chat, clock, 10 * minute)
  expect(await lin.browser.received()).toMatchObject([{ body: '你有1条系统通知', link: '/message/sys' }])
  expect(JSON.stringify(await lin.browser.received())).not.toContain('停机')
})

test('an export names the push service and no key to the device; after the erasure nothing is left', async () => {
  await sendText(chat, wei, lin, '你好')
  await pushAll(chat, clock)
  const { copy, text } = await exportData(chat, lin.id)
  expect(copy.pushDevices).toMatchObject([{ service: 'localhost:8080', language: 'zh-CN' }])
  expect(copy.pushSettings).toEqual([{ on: true, off: [], quiet: { from: 23, to: 8 } }])
  expect(text).not.toContain(lin.browser.subscription.auth)
  expect(await eraseAndCountReceipts(chat, lin.id, clock)).toBe(1)
  expect(await stored(lin.id)).toBeNull()
  expect(await chat.database.db.collection('pushes').countDocuments({ user: lin.id })).toBe(0)
})
