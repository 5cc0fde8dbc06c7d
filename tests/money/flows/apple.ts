import { randomUUID } from 'node:crypto'
import { getApplePurchase, verifyIosPay } from '@xinyu/contracts/http/product/app-store'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { type Flow, flow, differences } from '../crash/flow.ts'
import { accountsOf } from '../crash/reference/accounts.ts'
import type { World } from '../crash/world.ts'
import { expectOrder, type Purchase } from './payments.ts'

interface Bought extends Purchase {
  transactionId: string
  signedTransaction: string
}
type Said = Pick<Bought, 'transactionId' | 'signedTransaction'>

/** An App Store action without its notification. */
const atStore = async (world: World, action: 'pay' | 'act', body: object): Promise<Said> =>
  (await (await world.sandboxes.post(`apple/${action}`, { ...body, isTold: false })).json()) as Said

const bought = async (world: World, productNum: string, renews: boolean): Promise<Bought> => {
  const me = await world.person()
  const { orderId } = await world.call(addOrder, { productNum }, me)
  const { payUrl } = await world.call(getApplePurchase, { orderId }, me)
  const offer = Object.fromEntries(new URL(payUrl ?? '').searchParams)
  return { people: [me], me, orderId, ...(await atStore(world, 'pay', { ...offer, back: '', renews })) }
}
const bring = (world: World, { me, signedTransaction }: Bought) =>
  world.tryCall(verifyIosPay, { signedTransaction }, me)

/** Starts the notification: the sandbox resends it until it is acknowledged. */
const startNotification = async (world: World, type: string, transactionId: string): Promise<void> => {
  const at = world.clock.now()
  const notice = { _id: randomUUID(), type, subtype: null, transactionId, at, attempts: [], nextAt: at }
  await world.sandboxes.database.collection<{ _id: string }>('sandbox_apple_notices').insertOne(notice)
}
/** Runs before crash points are counted. */
const settled = async (world: World, fixture: Bought): Promise<Bought> => {
  await bring(world, fixture)
  return fixture
}
const notify = (world: World): Promise<void> => world.sandboxes.notifyDue()

const purchase = (productNum: string, by: 'app' | 'notification', should: { points?: number; days?: number }): Flow =>
  flow({
    name: `purchase in the App Store, reported by the ${by}: ${productNum}`,
    prepare: async (world) => {
      const fixture = await bought(world, productNum, false)
      await startNotification(world, 'ONE_TIME_CHARGE', fixture.transactionId)
      return fixture
    },
    run: async (world, fixture) => {
      if (by === 'app') await bring(world, fixture)
      await notify(world)
    },
    faults: (world, fixture) => expectOrder(world, fixture, { status: 1, ...should }),
  })

const renewal: Flow = flow({
  name: 'renewal in the App Store',
  prepare: async (world) => {
    const fixture = await settled(world, await bought(world, 'vip-30', true))
    const { transactionId } = await atStore(world, 'act', { transactionId: fixture.transactionId, what: 'renew' })
    await startNotification(world, 'DID_RENEW', transactionId)
    return fixture
  },
  run: notify,
  faults: async (world, fixture) => {
    const { orders } = await accountsOf(world.db, fixture.me.id)
    return [
      ...(await expectOrder(world, fixture, { status: 1, days: 60 })),
      ...differences({ statuses: [1, 1] }, { statuses: orders.map(({ status }) => status) }),
    ]
  },
})

const refund = (productNum: string): Flow =>
  flow({
    name: `refund in the App Store: ${productNum}`,
    prepare: async (world) => {
      const fixture = await settled(world, await bought(world, productNum, false))
      await atStore(world, 'act', { transactionId: fixture.transactionId, what: 'refund' })
      await startNotification(world, 'REFUND', fixture.transactionId)
      return fixture
    },
    run: notify,
    faults: (world, fixture) => expectOrder(world, fixture, { status: 3 }),
  })

export const appleFlows: readonly Flow[] = [
  purchase('point-60', 'app', { points: 60 }),
  purchase('point-60', 'notification', { points: 60 }),
  purchase('vip-30', 'notification', { days: 30 }),
  renewal,
  refund('point-60'),
  refund('vip-30'),
]
