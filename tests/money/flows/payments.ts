import { randomUUID } from 'node:crypto'
import * as wechat from '@xinyu/contracts/http/product/wechat-pay'
import * as ordersCalls from '@xinyu/contracts/http/product/orders'
import * as alipay from '@xinyu/contracts/http/product/alipay'
import * as vip from '@xinyu/contracts/http/users/vip'
import { type Flow, flow, differences } from '../crash/flow.ts'
import { accountsOf } from '../crash/reference/accounts.ts'
import type { Person, World } from '../crash/world.ts'

export type Way = 'alipay' | 'wechat'
export interface Purchase {
  people: Person[]
  me: Person
  orderId: string
}

/** An order with an open payment at a provider. */
export const opened = async (world: World, way: Way, productNum = 'point-60'): Promise<Purchase> => {
  const me = await world.person()
  const { orderId } = await world.call(ordersCalls.addOrder, { productNum }, me)
  await open(world, way, { me, orderId })
  return { people: [me], me, orderId }
}
const open = async (world: World, way: Way, { me, orderId }: Pick<Purchase, 'me' | 'orderId'>): Promise<void> => {
  if (way === 'wechat') return void (await world.call(wechat.getWxNativePayUrl, { orderId }, me))
  const { payUrl } = await world.call(alipay.getPayurlH5, { orderId }, me)
  await world.sandboxes.open(payUrl)
}
export const pay = (world: World, way: Way, { orderId }: Pick<Purchase, 'orderId'>): Promise<Response> =>
  world.sandboxes.post(`${way}/pay`, { orderId })

/** The provider has the money, but its notification never arrives. */
export const paySilently = async (world: World, way: Way, orderId: string): Promise<void> => {
  const paidAt = world.clock.now()
  if (way === 'alipay')
    await world.sandboxes.database
      .collection<{ _id: string }>('sandbox_trades')
      .updateOne({ _id: orderId }, { $set: { status: 'TRADE_SUCCESS', paidAt } })
  else
    await world.sandboxes.database
      .collection<{ _id: string }>('sandbox_wechat_trades')
      .updateOne({ _id: `${orderId}N` }, { $set: { state: 'SUCCESS', paidAt } })
}

/** Compares the order's status and the buyer's balance with the expected values. */
export const expectOrder = async (
  world: World,
  { me, orderId }: Purchase,
  should: { status: number; points?: number; days?: number },
): Promise<string[]> => {
  const { orders, wallet, entries } = await accountsOf(world.db, me.id)
  const days = entries
    .flatMap(({ legs }) => legs)
    .reduce((sum, leg) => (leg.account === 'wallet:vip' ? sum + leg.amount : sum), 0)
  const status = orders.find(({ _id }) => _id === orderId)?.status
  return differences({ points: 0, days: 0, ...should }, { status, points: wallet?.points ?? 0, days })
}

const minute = 60_000

const order: Flow = flow({
  name: 'order',
  prepare: async (world) => {
    const me = await world.person()
    return { people: [me], me, clientId: randomUUID() }
  },
  run: async (world, { me, clientId }) => {
    const { orderId } = await world.call(ordersCalls.addOrder, { productNum: 'point-60', clientId }, me)
    // an order expires after half an hour and could not be paid any more
    await world.tryCall(alipay.getPayurlH5, { orderId }, me)
  },
  faults: async (world, { me }) => {
    const { orders } = await accountsOf(world.db, me.id)
    return differences({ orders: 1, status: 0 }, { orders: orders.length, status: orders[0]?.status })
  },
})

const payment = (way: Way, productNum: string, should: { points?: number; days?: number }): Flow =>
  flow({
    name: `payment at ${way}: ${productNum}`,
    prepare: (world) => opened(world, way, productNum),
    run: async (world, fixture) => {
      await pay(world, way, fixture)
      const claim = productNum.startsWith('vip') ? vip.beVip : ordersCalls.addGuanPoint
      await world.call(claim, { orderId: fixture.orderId }, fixture.me)
    },
    faults: (world, fixture) => expectOrder(world, fixture, { status: 1, ...should }),
  })

const lostNotification = (way: Way): Flow =>
  flow({
    name: `payment at ${way}, its notification lost, found by asking`,
    prepare: async (world) => {
      const fixture = await opened(world, way)
      await paySilently(world, way, fixture.orderId)
      return fixture
    },
    run: async (world) => {
      await world.advance(11_000)
      await world.job('orders-ask')
    },
    faults: (world, fixture) => expectOrder(world, fixture, { status: 1, points: 60 }),
  })

const twoWays: Flow = flow({
  name: 'payment by another way than the one opened first',
  prepare: async (world) => opened(world, 'alipay'),
  run: async (world, fixture) => {
    await world.tryCall(wechat.getWxNativePayUrl, { orderId: fixture.orderId }, fixture.me)
    await pay(world, 'wechat', fixture)
  },
  faults: (world, fixture) => expectOrder(world, fixture, { status: 1, points: 60 }),
})

const closing = (way: Way): Flow =>
  flow({
    name: `order closed unpaid at ${way}`,
    prepare: (world) => opened(world, way),
    run: async (world) => {
      await world.advance(31 * minute)
      await world.job('orders-close')
    },
    faults: (world, fixture) => expectOrder(world, fixture, { status: 7 }),
  })

const lateMoney: Flow = flow({
  name: 'money that comes after its order was closed',
  prepare: async (world) => {
    const fixture = await opened(world, 'alipay')
    await world.sandboxes.database
      .collection<{ _id: string }>('sandbox_trades')
      .updateOne({ _id: fixture.orderId }, { $set: { expiresAt: null } })
    await world.db
      .collection<{ _id: string }>('orders')
      .updateOne(
        { _id: fixture.orderId },
        { $set: { status: 7, checkText: '超时未支付，订单已关闭' }, $inc: { version: 1 } },
      )
    return fixture
  },
  run: async (world, fixture) => void (await pay(world, 'alipay', fixture)),
  faults: (world, fixture) => expectOrder(world, fixture, { status: 1, points: 60 }),
})

export const paymentFlows: readonly Flow[] = [
  order,
  payment('alipay', 'point-60', { points: 60 }),
  payment('wechat', 'point-60', { points: 60 }),
  payment('alipay', 'vip-30', { days: 30 }),
  lostNotification('alipay'),
  lostNotification('wechat'),
  twoWays,
  closing('alipay'),
  closing('wechat'),
  lateMoney,
]
