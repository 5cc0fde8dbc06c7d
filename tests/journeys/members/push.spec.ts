import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { changePushSettings, getPushKey, getPushSettings, subscribePush } from '@xinyu/contracts/http/msg/push'
import { logout } from '@xinyu/contracts/http/users/login'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { PushBrowser } from '@xinyu/testkit/browser/push-browser'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../fixture/people.fixture.ts'

let product: TestProduct
let writer: Visitor
let reader: Visitor
/** the same person on another device */
let elsewhere: Visitor
let phone: PushBrowser

beforeAll(async () => {
  product = await startTestProduct()
  const people = new People(product)
  writer = await people.member({ name: '陈渡', GID: '36000001', phone: '13500000061' })
  elsewhere = await people.member({ name: '许栀', GID: '36000002', phone: '13500000062' })
  reader = await new Visitor(product.url).join('13500000062')
  await product.drain()
  phone = new PushBrowser(product.url)
}, 180_000)
afterAll(() => product?.stop())

const say = (content: string) => writer.call(addMsg2, { user2_id: reader.id, content, clientId: randomUUID() })
/** Pushes are sent some seconds after their cause. */
const waiting = async (count: number) => {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
    const received = await phone.received()
    if (received.length >= count) return received
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('nothing was pushed')
}

test('a browser subscribes with the product’s key, and the user allows notifications at any hour', async () => {
  expect((await reader.call(getPushKey, {})).publicKey).toMatch(/^B[\w-]{86}$/)
  expect(await reader.call(getPushSettings, {})).toMatchObject({
    settings: { on: true, off: [], quiet: { from: 23, to: 8 } },
    devices: 0,
  })
  expect(await reader.call(subscribePush, phone.subscription)).toMatchObject({ devices: 1 })
  expect(await reader.call(changePushSettings, { quiet: null })).toMatchObject({ settings: { quiet: null } })
})

test('a message while offline reaches the browser as a count that only it can decrypt', async () => {
  await say('周六去看海吗')
  const [push] = await waiting(1)
  expect(push).toMatchObject({ title: '心屿', body: '你有1条新消息', lang: 'zh-CN' })
  expect(push?.link).toMatch(`/chat?id=${writer.id}`)
  const words = JSON.stringify([push, await phone.listWaiting()])
  for (const secret of ['看海', '陈渡']) expect(words).not.toContain(secret)
})

test('an address inside the network is also refused at the gateway', async () => {
  const inside = { ...phone.subscription, endpoint: 'https://127.0.0.1/push' }
  expect((await reader.refused(subscribePush, inside)).code).toBe('INVALID_INPUT')
})

test('a logged-out user gets no more pushes', async () => {
  await reader.call(logout, {})
  await product.drain()
  expect(await elsewhere.call(getPushSettings, {})).toMatchObject({ devices: 0 })
})
