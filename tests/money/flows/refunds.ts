import { randomUUID } from 'node:crypto'
import { type Flow, flow } from '../crash/flow.ts'
import type { Person, World } from '../crash/world.ts'
import { expectOrder, opened, pay, paySilently, type Purchase, type Way } from './payments.ts'

const bought = async (world: World, way: Way, productNum = 'point-60'): Promise<Purchase> => {
  const fixture = await opened(world, way, productNum)
  await pay(world, way, fixture)
  return fixture
}
const action = (world: World, { orderId }: Purchase, name: string, by: Person, body: object = {}): Promise<Response> =>
  world.post(`api/admin/orders/${orderId}/${name}`, body, by)
const reason = { reason: '重复购买' }

const byFinance = (way: Way): Flow =>
  flow({
    name: `refund by finance at ${way}`,
    prepare: async (world) => {
      const finance = await world.person({ roles: ['finance'] })
      return { ...(await bought(world, way)), finance }
    },
    run: async (world, fixture) => void (await action(world, fixture, 'refund', fixture.finance, reason)),
    faults: (world, fixture) => expectOrder(world, fixture, { status: 3 }),
  })

const ofParts = (way: Way): Flow =>
  flow({
    name: `refund of a part and of the rest at ${way}`,
    prepare: async (world) => ({
      ...(await bought(world, way)),
      finance: await world.person({ roles: ['finance'] }),
      clientId: randomUUID(),
    }),
    run: async (world, fixture) => {
      const { clientId } = fixture
      await action(world, fixture, 'refund', fixture.finance, { ...reason, amount: 100, clientId })
      // WeChat confirms later
      await world.advance(10_000)
      await world.job('refunds')
      await action(world, fixture, 'refund', fixture.finance, reason)
    },
    faults: (world, fixture) => expectOrder(world, fixture, { status: 3 }),
  })

const byTwo: Flow = flow({
  name: 'refund of a membership that a second person approves',
  prepare: async (world) => {
    const [finance, second] = [await world.person({ roles: ['finance'] }), await world.person({ roles: ['finance'] })]
    return { ...(await bought(world, 'wechat', 'vip-30')), finance, second }
  },
  run: async (world, fixture) => {
    await action(world, fixture, 'refund', fixture.finance, reason)
    await action(world, fixture, 'approveRefund', fixture.second)
  },
  faults: (world, fixture) => expectOrder(world, fixture, { status: 3 }),
})

const atConsole = (way: Way): Flow =>
  flow({
    name: `refund at the console of ${way}`,
    prepare: (world) => bought(world, way),
    run: async (world, { orderId }) => void (await world.sandboxes.post(`${way}/refund`, { orderId })),
    faults: (world, fixture) => expectOrder(world, fixture, { status: 3 }),
  })

const day = 86_400_000

/** Advances to noon in China with the previous day's bills compared, so that what follows belongs to today only. */
const atNoonWithBillsCompared = async (world: World): Promise<void> => {
  const noonUtc = 4 * 3_600_000
  await world.advance(day - ((world.clock.now().getTime() - noonUtc) % day))
  await world.job('reconciliation')
}

const refundLost: Flow = flow({
  name: 'reconciliation of a refund that was never told',
  prepare: async (world) => {
    await atNoonWithBillsCompared(world)
    const fixture = await bought(world, 'alipay')
    const gone = { status: 'TRADE_CLOSED', refundFee: '6.00', refundedAt: world.clock.now(), isNotified: true }
    await world.sandboxes.database
      .collection<{ _id: string }>('sandbox_trades')
      .updateOne({ _id: fixture.orderId }, { $set: gone })
    return fixture
  },
  run: async (world) => {
    await world.advance(day)
    await world.job('reconciliation')
  },
  faults: (world, fixture) => expectOrder(world, fixture, { status: 3 }),
})

const paymentLost: Flow = flow({
  name: 'reconciliation of a payment that was never told',
  prepare: async (world) => {
    await atNoonWithBillsCompared(world)
    const fixture = await opened(world, 'wechat')
    await paySilently(world, 'wechat', fixture.orderId)
    const isAskedNoMore = { $set: { nextAskAt: null, closesAt: new Date(world.clock.now().getTime() + 2 * day) } }
    await world.db.collection<{ _id: string }>('orders').updateOne({ _id: fixture.orderId }, isAskedNoMore)
    return fixture
  },
  run: async (world) => {
    await world.advance(day)
    await world.job('reconciliation')
  },
  faults: (world, fixture) => expectOrder(world, fixture, { status: 1, points: 60 }),
})

export const refundFlows: readonly Flow[] = [
  byFinance('alipay'),
  byFinance('wechat'),
  ofParts('alipay'),
  ofParts('wechat'),
  byTwo,
  atConsole('alipay'),
  atConsole('wechat'),
  refundLost,
  paymentLost,
]
