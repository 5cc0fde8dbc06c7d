import { randomUUID } from 'node:crypto'
import { verifyIosPay } from '@xinyu/contracts/http/payments-more'
import { addOrder } from '@xinyu/contracts/http/product'
import { type Flow, flow, unlike } from '../crash/flow.ts'
import { accountsOf } from '../crash/reference/accounts.ts'
import type { World } from '../crash/world.ts'
import { expectOrder, type Purchase } from './payments.ts'

interface Bought extends Purchase {
  transactionId: string
  signedTransaction: string
}
type Said = Pick<Bought, 'transactionId' | 'signedTransaction'>

/** What the App Store does when it is asked; its notification is not sent. */
const atStore = async (world: World, action: 'pay' | 'act', body: object): Promise<Said> =>
  (await (await world.post(`sandbox/apple/${action}`, { ...body, isTold: false })).json()) as Said

const bought = async (world: World, productNum: string, renews: boolean): Promise<Bought> => {
  const me = await world.person()
  const { orderId } = await world.call(addOrder, { productNum }, me)
  return { people: [me], me, orderId, ...(await atStore(world, 'pay', { orderId, renews })) }
}
const bring = (world: World, { me, signedTransaction }: Bought) =>
  world.tryCall(verifyIosPay, { signedTransaction }, me)

/** The notification is on its way: the sandbox sends it until it is answered. */
const told = async (world: World, type: string, transactionId: string): Promise<void> => {
  const at = world.clock.now()
  const notice = { _id: randomUUID(), type, subtype: null, transactionId, at, attempts: [], nextAt: at }
  await world.db.collection<{ _id: string }>('sandbox_apple_notices').insertOne(notice)
}
/** Before anything is watched. */
const settled = async (world: World, scene: Bought): Promise<Bought> => {
  await bring(world, scene)
  return scene
}
const notify = (world: World): Promise<void> => world.job('sandboxes')

const purchase = (productNum: string, by: 'app' | 'notification', should: { points?: number; days?: number }): Flow =>
  flow({
    name: `purchase in the App Store, told by the ${by}: ${productNum}`,
    prepare: async (world) => {
      const scene = await bought(world, productNum, false)
      await told(world, 'ONE_TIME_CHARGE', scene.transactionId)
      return scene
    },
    act: async (world, scene) => {
      if (by === 'app') await bring(world, scene)
      await notify(world)
    },
    faults: (world, scene) => expectOrder(world, scene, { status: 1, ...should }),
  })

const renewal: Flow = flow({
  name: 'renewal in the App Store',
  prepare: async (world) => {
    const scene = await settled(world, await bought(world, 'vip-30', true))
    const { transactionId } = await atStore(world, 'act', { transactionId: scene.transactionId, what: 'renew' })
    await told(world, 'DID_RENEW', transactionId)
    return scene
  },
  act: notify,
  faults: async (world, scene) => {
    const { orders } = await accountsOf(world.db, scene.me.id)
    return [
      ...(await expectOrder(world, scene, { status: 1, days: 60 })),
      ...unlike({ statuses: [1, 1] }, { statuses: orders.map(({ status }) => status) }),
    ]
  },
})

const refund = (productNum: string): Flow =>
  flow({
    name: `refund in the App Store: ${productNum}`,
    prepare: async (world) => {
      const scene = await settled(world, await bought(world, productNum, false))
      await atStore(world, 'act', { transactionId: scene.transactionId, what: 'refund' })
      await told(world, 'REFUND', scene.transactionId)
      return scene
    },
    act: notify,
    faults: (world, scene) => expectOrder(world, scene, { status: 3 }),
  })

export const appleFlows: readonly Flow[] = [
  purchase('point-60', 'app', { points: 60 }),
  purchase('point-60', 'notification', { points: 60 }),
  purchase('vip-30', 'notification', { days: 30 }),
  renewal,
  refund('point-60'),
  refund('vip-30'),
]
