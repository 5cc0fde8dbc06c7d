import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ledgerEntries, pointCorrections } from '@xinyu/contracts/admin/money'
import type { orders, paymentDifferences } from '@xinyu/contracts/admin/orders'
import { filterOf, getListViews, removeListView, saveListView } from '@xinyu/contracts/http/users/list-views'
import { getSysNoticeV2 } from '@xinyu/contracts/http/msg/notices'
import { changeGuanPoint } from '@xinyu/contracts/http/product/point-corrections'
import { checkWxpayResult, getWxNativePayUrl } from '@xinyu/contracts/http/product/wechat-pay'
import { rotateKey, giftStatistics, sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import { addOrder, getOrderStatus } from '@xinyu/contracts/http/product/orders'
import { getProduct } from '@xinyu/contracts/http/product/products'
import { getSecretKey } from '@xinyu/contracts/http/users/login'
import { type RecordOf, totalsHeader } from '@xinyu/contracts/resource'
import { signedHeaders } from '@xinyu/contracts/rules/signing/signing'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { differenceFound } from '../fixture/difference.fixture.ts'
import { People } from '../fixture/people.fixture.ts'

let product: TestProduct
let member: Visitor
let administrator: Visitor
const finance: Record<'one' | 'other', Visitor> = {} as never

beforeAll(async () => {
  product = await startTestProduct()
  const people = new People(product)
  member = await people.member({ GID: '33000001', phone: '13500000077', name: '岚', avatar: 'a000000000.jpg' })
  finance.one = await people.admin({ phone: '13500000078', name: '财务one' })
  finance.other = await people.admin({ phone: '13500000079', name: '财务other' })
  administrator = await people.admin({ phone: '13500000080', name: '管理员', roles: ['admin'] })
  await product.drain()
}, 180_000)
afterAll(() => product?.stop())

const console_ = async <T>(who: Visitor, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${product.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as T
}
/** WeChat refunds a moment after the request. */
const until = async (condition: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 100 && !(await condition()); tries++) await pause(200)
}
type Order = RecordOf<typeof orders> & { code?: string }
type Entry = RecordOf<typeof ledgerEntries>
type Correction = RecordOf<typeof pointCorrections>

test('a member pays by WeChat with a scanned code, and two finance people refund it', async () => {
  expect((await member.call(getProduct, {})).providers).toEqual(['alipay', 'wechat', 'apple'])
  const { orderId } = await member.call(addOrder, { productNum: 'point-2080' })
  const { codeUrl } = await member.call(getWxNativePayUrl, { orderId })
  expect((await member.call(checkWxpayResult, { orderId })).order.status).toBe(0)
  const phone = await fetch(codeUrl)
  expect([phone.status, (await phone.text()).includes('198.00')]).toEqual([200, true])
  const prepayId = new URL(codeUrl).searchParams.get('prepay_id') ?? ''
  const paid = await fetch(`${product.url}/sandbox/wechat/pay`, {
    method: 'POST',
    body: new URLSearchParams({ prepayId, back: '' }),
  })
  expect(paid.status).toBe(200)
  expect((await member.call(checkWxpayResult, { orderId })).order).toMatchObject({ status: 1, checkResult: null })
  expect((await member.call(giftStatistics, {})).guanPoint).toBe(2_080)

  const asked = await console_<Order>(finance.one, `orders/${orderId}/refund`, { reason: '重复购买' })
  expect(asked.refund).toMatchObject({ state: 'requested', requestedBy: finance.one.id })
  const own = await console_<Order>(finance.one, `orders/${orderId}/approveRefund`, {})
  expect(own.code).toBe('SECOND_PERSON_NEEDED')
  await console_<Order>(finance.other, `orders/${orderId}/approveRefund`, {})
  await until(async () => (await member.call(getOrderStatus, { orderId })).order.status === 3)
  await product.drain()
  expect((await member.call(giftStatistics, {})).guanPoint).toBe(0)
  const order = await console_<Order>(finance.one, `orders/${orderId}`)
  expect(order).toMatchObject({ status: 3, refund: { state: 'done', decidedBy: finance.other.id } })
  const open = await console_<RecordOf<typeof paymentDifferences>[]>(
    finance.one,
    `paymentDifferences?filter=${encodeURIComponent('{"settled":false}')}`,
  )
  expect(open).toEqual([])
})

test('finance’s day: open tasks are found, points are corrected by two people, the member is notified, and the ledger balances', async () => {
  const ledger = async (filter: object): Promise<{ rows: Entry[]; sums: Record<string, number> }> => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) })
    const response = await fetch(`${product.url}/api/admin/ledgerEntries?${query}`, {
      headers: { authorization: `Bearer ${finance.one.token}` },
    })
    const { sums } = JSON.parse(response.headers.get(totalsHeader) ?? '{}') as { sums: Record<string, number> }
    return { rows: (await response.json()) as Entry[], sums }
  }
  const reason = '活动补偿'
  const small = { user_id: member.id, change: 300, reason, clientId: randomUUID() }
  for (let times = 0; times < 2; times++)
    expect(await finance.one.call(changeGuanPoint, small)).toMatchObject({ guanPoint: 300, state: 'applied' })
  const large = await finance.one.call(changeGuanPoint, { ...small, change: 1_600, clientId: randomUUID() })
  expect(large).toMatchObject({ guanPoint: 300, state: 'requested' })

  const waiting = await console_<Correction[]>(
    finance.other,
    `pointCorrections?filter=${encodeURIComponent('{"state":"requested"}')}`,
  )
  expect(waiting).toMatchObject([{ id: large.correctionId, userName: '岚', change: 1_600, reason }])
  const own = await console_<Order>(finance.one, `pointCorrections/${large.correctionId}/approve`, {})
  expect(own.code).toBe('SECOND_PERSON_NEEDED')
  const approved = await console_<Correction>(finance.other, `pointCorrections/${large.correctionId}/approve`, {})
  expect(approved).toMatchObject({ state: 'applied', balance: 1_900, decidedBy: finance.other.id })
  const much = { user_id: member.id, change: -900, reason, clientId: randomUUID() }
  expect((await finance.one.call(changeGuanPoint, much)).guanPoint).toBe(1_000)
  const tooMuch = { ...much, change: -200, clientId: randomUUID() }
  // above a daily sum a second person is needed: the other finance person takes the rest
  await finance.other.call(changeGuanPoint, { ...much, clientId: randomUUID() })
  expect((await finance.one.refused(changeGuanPoint, tooMuch)).code).toBe('GUANPOINT_NOT_ENOUGH')

  await product.drain()
  const { list } = await member.call(getSysNoticeV2, { type: 'sysNotice' })
  expect(list.filter(({ code }) => code === 'points-given' || code === 'points-taken')).toHaveLength(4)
  expect(list.some(({ title, content }) => title.includes('1600') && content.includes(reason))).toBe(true)
  const all = await ledger({})
  expect(all.sums).toEqual({ point: 0, flower: 0, vipDay: 0, fen: 0 })
  const mine = await ledger({ user_id: member.id, kind: 'correction.applied' })
  expect(mine.rows.map(({ balance }) => balance)).toEqual([100, 1_000, 1_900, 300])

  const unknown = await console_<Order & { msg?: string }>(finance.one, 'orders?filter=%7B%22buyer%22%3A1%7D')
  expect([unknown.code, unknown.msg?.includes('user_id')]).toEqual(['FILTER_UNKNOWN', true])
  const [order] = await console_<Order[]>(finance.one, 'orders?range=[0,0]')
  const { story = [] } = await console_<Order>(finance.one, `orders/${order?.id}`)
  expect(story.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'placed',
      'opened',
      'paid',
      'credited',
      'refundRequested',
      'refundApproved',
      'refunded',
      'takenBack',
    ]),
  )
})

test('a difference in last night’s bill is settled once, with a reason, and is in its order’s history', async () => {
  const { orderId } = await member.call(addOrder, { productNum: 'point-60' })
  const id = await differenceFound(product, { orderId, ours: 600, theirs: 700 })
  const openOnes = `paymentDifferences?filter=${encodeURIComponent('{"settled":false}')}`
  const [found] = await console_<RecordOf<typeof paymentDifferences>[]>(finance.one, openOnes)
  expect(found).toMatchObject({ id, orderId, kind: 'amount', ours: 600, theirs: 700, settledAt: null })
  const path = `paymentDifferences/${encodeURIComponent(id)}/settle`
  expect((await console_<Order>(finance.one, path, { reason: ' ' })).code).toBe('INVALID_INPUT')
  const reason = '渠道多收一元，已线下退还'
  const settled = await console_<RecordOf<typeof paymentDifferences>>(finance.one, path, { reason })
  expect(settled).toMatchObject({ settledBy: finance.one.id, reason })
  expect((await console_<Order>(finance.other, path, { reason: '另一种说法' })).code).toBe('CONFLICT')
  expect(await console_(finance.one, openOnes)).toEqual([])
  const { story = [] } = await console_<Order>(finance.one, `orders/${orderId}`)
  expect(story.map(({ what }) => what)).toEqual(['placed', 'differenceFound', 'differenceSettled'])
})

test('a staff member saves a list view and finds it at every login; others have their own', async () => {
  const sort = { field: 'amount', order: 'DESC' } as const
  const view = {
    view_id: randomUUID(),
    resource: 'orders',
    title: '待批退款',
    filters: [{ field: 'refund', value: 'requested' }],
    sort,
  }
  await finance.one.call(saveListView, view)
  expect((await finance.one.call(getListViews, {})).views).toEqual([view])
  expect((await finance.other.call(getListViews, {})).views).toEqual([])
  const filter = JSON.stringify(filterOf(view))
  const query = new URLSearchParams({ filter, sort: JSON.stringify([sort.field, sort.order]) })
  expect(await console_(finance.one, `orders?${query}`)).toEqual([])
  const named = { ...view, filters: [{ field: 'q', value: '岚' }] }
  expect((await finance.one.refused(saveListView, named)).code).toBe('INVALID_INPUT')
  expect((await member.refused(getListViews, {})).code).toBe('FORBIDDEN')
  await finance.one.call(removeListView, { view_id: view.view_id })
  expect((await finance.one.call(getListViews, {})).views).toEqual([])
})

test('an administrator rotates the keys: clients with the old ones continue and get the new ones', async () => {
  const before = await member.call(getSecretKey, {})
  expect((await finance.one.refused(rotateKey, {})).code).toBe('FORBIDDEN')
  const made = await administrator.call(rotateKey, {})
  const after = await member.call(getSecretKey, {})
  expect([after.keyVersion, after.keyV2.keyId]).toEqual([made.keyVersion, made.keyId])
  const body = JSON.stringify({ user2_id: member.id, num: 1, clientId: randomUUID() })
  // to oneself: refused only after the signature is accepted
  for (const key of [before.keyV2, after.keyV2]) {
    const request = { method: 'POST', path: sendFlowerV2.path, body, userId: member.id }
    const response = await fetch(`${product.url}/api/${sendFlowerV2.path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${member.token}`,
        ...(await signedHeaders(request, key, new Date())),
      },
    })
    expect(await response.json()).toMatchObject({ code: 'SELF' })
  }
})
