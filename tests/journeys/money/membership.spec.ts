import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { products } from '@xinyu/contracts/admin/money'
import type { vipUsers } from '@xinyu/contracts/admin/people'
import type { orders } from '@xinyu/contracts/admin/orders'
import { beVipAdmin, cancelVip, signForVip } from '@xinyu/contracts/http/users/vip'
import { addOrder, getOrderList } from '@xinyu/contracts/http/product/orders'
import { getProduct } from '@xinyu/contracts/http/product/products'
import { askRefund, getReceipt, getSpending, setSpendCaps, signCalendar } from '@xinyu/contracts/http/product/spending'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import type { RecordOf } from '@xinyu/contracts/resource'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../fixture/people.fixture.ts'

let product: TestProduct
let member: Visitor
let finance: Visitor

beforeAll(async () => {
  product = await startTestProduct()
  const people = new People(product)
  member = await people.member({ GID: '33000011', phone: '13500000087', name: '晚晴', avatar: 'a000000000.jpg' })
  finance = await people.admin({ phone: '13500000088', name: '财务' })
  await product.drain()
}, 180_000)
afterAll(() => product?.stop())

const console_ = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${product.url}/api/admin/${path}`, {
    method,
    headers: { authorization: `Bearer ${finance.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as T
}
const buy = async (productNum: string): Promise<string> => {
  const { orderId } = await member.call(addOrder, { productNum })
  await member.pay(orderId)
  await product.drain()
  return orderId
}

test('a member checks in once a day, and the calendar shows it', async () => {
  expect((await member.call(signCalendar, {})).isSignedToday).toBe(false)
  expect(await member.call(signForVip, {})).toMatchObject({ days: 1, rewarded: false })
  expect((await member.refused(signForVip, {})).code).toBe('ALREADY_SIGNED_TODAY')
  const { today, signed, isSignedToday } = await member.call(signCalendar, {})
  expect([signed, isSignedToday]).toEqual([[today], true])
})

test('finance gives VIP days with a reason; all services know it, the console lists them, and cancelling keeps them', async () => {
  const gift = { user_id: member.id, days: 5, reason: '活动中奖', clientId: randomUUID() }
  await finance.call(beVipAdmin, gift)
  await finance.call(beVipAdmin, gift)
  await product.drain()
  const { profile } = await member.call(getProfile, {})
  expect(profile.isVip).toBe(true)
  const [listed] = await console_<RecordOf<typeof vipUsers>[]>('GET', 'vipUsers')
  expect(listed).toMatchObject({ id: member.id, name: '晚晴', GID: '33000011', vipLimitDate: profile.vipLimitDate })
  const cancelled = await member.call(cancelVip, {})
  expect([cancelled.profile.vipLimitDate, cancelled.renewal]).toEqual([profile.vipLimitDate, null])
})

test('finance changes a price; buyers who saw the old one are informed, and a placed order keeps it', async () => {
  const path = 'products/point-60'
  const before = await console_<RecordOf<typeof products>>('GET', path)
  const placed = await member.call(addOrder, { productNum: 'point-60', price: before.price })
  await console_('PUT', path, { price: 700, version: before.version })
  expect((await member.refused(addOrder, { productNum: 'point-60', price: before.price })).code).toBe('PRICE_CHANGED')
  const { list } = await member.call(getOrderList, {})
  const kept = list.find(({ orderId }) => orderId === placed.orderId)
  expect([kept?.amount, kept?.nameEn]).toEqual([before.price, before.nameEn])
  await console_('PUT', path, { price: before.price, nameEn: 'Starter points' })
  expect((await console_<RecordOf<typeof products>>('GET', path)).history).toHaveLength(3)
  const shown = (await member.call(getProduct, { type: 'guanPoint' })).productList[0]
  expect(shown).toMatchObject({ price: before.price, version: 3 })
})

test('a cap is enforced, a receipt says what was paid, and a minor’s purchase is refunded', async () => {
  await member.call(setSpendCaps, { day: 600 })
  const orderId = await buy('point-60')
  const refusal = await member.refused(addOrder, { productNum: 'point-60' })
  expect([refusal.code, refusal.refusal.cap, refusal.refusal.spent]).toEqual(['SPEND_CAP_DAY', 600, 600])
  const { receipt } = await member.call(getReceipt, { orderId })
  expect([receipt.name, receipt.nameEn]).toEqual(['60关点', 'Starter points'])
  expect(receipt).toMatchObject({ amount: 600, provider: 'alipay', buyer: { name: '晚晴', GID: '33000011' } })
  await member.call(askRefund, { orderId, kind: 'minor', text: '孩子用我的手机买的' })
  const filter = encodeURIComponent('{"refundAsked":true}')
  expect(await console_<RecordOf<typeof orders>[]>('GET', `orders?filter=${filter}`)).toMatchObject([
    { id: orderId, refundAsk: { kind: 'minor', isOpen: true } },
  ])
  await console_('POST', `orders/${orderId}/refund`, { reason: '未成年人消费' })
  for (let tries = 0; tries < 50; tries++) {
    await product.drain()
    if ((await member.call(getSpending, {})).day.spent === 0) break
    await new Promise((later) => setTimeout(later, 200))
  }
  expect((await member.call(getSpending, {})).day.spent).toBe(0)
  expect((await member.call(getReceipt, { orderId })).receipt.refundedAt).not.toBeNull()
})
