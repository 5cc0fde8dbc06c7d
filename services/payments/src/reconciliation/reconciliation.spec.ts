import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { paymentDifferences } from '@xinyu/contracts/admin/orders'
import * as wechat from '@xinyu/contracts/http/product/wechat-pay'
import * as product from '@xinyu/contracts/http/product/orders'
import type { RecordOf } from '@xinyu/contracts/resource'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { payAtAlipay } from '../test-setup.ts'
import { Wallets } from '../wallets/wallets.public.ts'

const clock = FixedClock.atNextNoon()
let payments: ServiceUnderTest<PaymentsConfig>
let finance: TestPerson
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox', WECHAT_PAY_MODE: 'sandbox' },
    clock,
  })
  finance = await payments.person({ roles: ['finance'] })
})
afterAll(() => payments.close())

type Difference = RecordOf<typeof paymentDifferences>
const trades = { alipay: 'sandbox_trades', wechat: 'sandbox_wechat_trades' }
const bought = async (person: TestPerson, provider: 'alipay' | 'wechat'): Promise<string> => {
  const { orderId } = await payments.call(product.addOrder, { productNum: 'point-60' }, person)
  if (provider === 'alipay') await payAtAlipay(payments, orderId)
  else {
    await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
    await payments.sandboxes.post('wechat/pay', { orderId })
  }
  return orderId
}
const list = async (filter: object): Promise<Difference[]> => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const response = await fetch(`${payments.service.url}/api/admin/paymentDifferences?${query}`, {
    headers: { authorization: `Bearer ${finance.token}` },
  })
  return (await response.json()) as Difference[]
}
const settle = (id: string, who: TestPerson, reason = '已人工核对') =>
  fetch(`${payments.service.url}/api/admin/paymentDifferences/${encodeURIComponent(id)}/settle`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason }),
  })

test.each(['alipay', 'wechat'] as const)(
  'the daily bill of %s finds differences, applies lost notifications, and leaves the rest to finance',
  async (provider) => {
    const person = await payments.person()
    const change = (orderId: string, set: object) =>
      payments.sandboxes.database
        .collection(trades[provider])
        .updateOne({ _id: (provider === 'wechat' ? `${orderId}N` : orderId) as never }, { $set: set })
    const ids = []
    for (let count = 0; count < 5; count++) ids.push(await bought(person, provider))
    const [fine = '', unknown = '', dear = '', refunded = '', lost = ''] = ids
    await payments.sandboxes.database
      .collection(trades[provider])
      .deleteOne({ _id: (provider === 'wechat' ? `${unknown}N` : unknown) as never })
    await change(dear, provider === 'wechat' ? { total: 700 } : { amount: '7.00' })
    await change(
      refunded,
      provider === 'wechat'
        ? { state: 'REFUND', refund: { no: 'C1', id: 'r', amount: 600, at: clock.now() } }
        : { status: 'TRADE_CLOSED', refundFee: '6.00', refundedAt: clock.now() },
    )
    await payments.database
      .collection('orders')
      .updateOne({ _id: lost as never }, { $set: { status: 0, providerTradeNo: null, paidAt: null, fulfilled: false } })
    await payments.runJob('reconciliation')
    expect(await list({ provider })).toEqual([])
    clock.advance(DAY_MS)
    await payments.runJob('reconciliation')
    await payments.runJob('reconciliation')
    const found = (await list({ provider })).map((one) => [one.kind, one.orderId, one.ours, one.theirs, one.reason])
    const takenUp = '已按渠道账单自动补记'
    expect(found.sort()).toEqual(
      [
        ['amount', dear, 600, 700, null],
        ['missingHere', lost, 600, 600, takenUp],
        ['missingThere', unknown, 600, null, null],
        ['refundLost', refunded, 600, 600, takenUp],
      ].sort(),
    )
    const statuses = await Promise.all(
      [fine, lost, refunded].map(
        async (id) => (await payments.call(product.getOrderStatus, { orderId: id }, person)).order.status,
      ),
    )
    expect(statuses).toEqual([1, 1, 3])
    expect((await payments.service.app.get(Wallets).check()).faults).toEqual([])
    expect((await list({ provider, settled: false })).map((one) => one.kind).sort()).toEqual(['amount', 'missingThere'])
  },
)

test('finance settles a difference once, with a reason', async () => {
  const [first] = await list({ settled: false })
  const id = first?.id ?? ''
  expect((await settle(id, await payments.person({ roles: ['support'] }))).status).toBe(403)
  expect((await settle(id, finance, ' ')).status).toBe(400)
  expect(await (await settle(id, finance)).json()).toMatchObject({ settledBy: finance.id, reason: '已人工核对' })
  expect((await settle(id, finance)).status).toBe(200)
  expect((await settle(id, await payments.person({ roles: ['finance'] }))).status).toBe(409)
  expect((await list({ settled: false })).map((one) => one.id)).not.toContain(id)
})
