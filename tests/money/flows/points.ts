import { randomUUID } from 'node:crypto'
import { sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import { confirmPoints, reservePoints } from '@xinyu/contracts/internal/payments'
import { type Flow, flow, differences } from '../crash/flow.ts'
import { accountsOf } from '../crash/reference/accounts.ts'

const flowers = (points: number, num: number): Flow =>
  flow({
    name: points < num ? 'flowers that the points are short of' : 'flowers',
    prepare: async (world) => {
      const [me, other] = [await world.memberWith(points), await world.person()]
      return { people: [me, other], me, other, clientId: randomUUID() }
    },
    run: async (world, { me, other, clientId }) =>
      void (await world.tryCall(sendFlowerV2, { user2_id: other.id, num, clientId }, me)),
    faults: async (world, { me, other }) => {
      const [mine, theirs] = [await accountsOf(world.db, me.id), await accountsOf(world.db, other.id)]
      const done = mine.given.filter(({ step }) => step === 'done')
      const isEnough = points >= num
      return differences(
        { arrived: isEnough ? 1 : 0, points: isEnough ? points - num : points, flowers: isEnough ? num : 0 },
        { arrived: done.length, points: mine.wallet?.points, flowers: theirs.wallet?.flowers.redeemable ?? 0 },
      )
    },
  })

const peers: Flow = flow({
  name: 'points that another service sets aside and takes',
  prepare: async (world) => {
    const me = await world.memberWith(50)
    return { people: [me], me, operationId: `love:${randomUUID()}` }
  },
  run: async (world, { me, operationId }) => {
    await world.internal(reservePoints, { user_id: me.id, operationId, amount: 20, reason: 'love' })
    await world.internal(confirmPoints, { user_id: me.id, operationId })
  },
  faults: async (world, { me }) => {
    const { wallet } = await accountsOf(world.db, me.id)
    return differences({ points: 30, reserved: 0 }, { points: wallet?.points, reserved: wallet?.reserved })
  },
})

const forgotten: Flow = flow({
  name: 'points that another service set aside and forgot',
  prepare: async (world) => {
    const me = await world.memberWith(50)
    await world.internal(reservePoints, { user_id: me.id, operationId: 'love:1', amount: 20, reason: 'love' })
    return { people: [me], me }
  },
  run: async (world) => {
    await world.advance(125_000)
    await world.job('wallets')
  },
  faults: async (world, { me }) => {
    const { wallet } = await accountsOf(world.db, me.id)
    return differences({ points: 50, reserved: 0 }, { points: wallet?.points, reserved: wallet?.reserved })
  },
})

export const pointFlows: readonly Flow[] = [flowers(20, 7), flowers(3, 7), peers, forgotten]
