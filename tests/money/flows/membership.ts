import { randomUUID } from 'node:crypto'
import { beVipAdmin, signForVip } from '@xinyu/contracts/http/users/vip'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import type { Wallet } from '@xinyu/payments/wallets/rules/wallet.rules'
import { type Flow, flow, differences } from '../crash/flow.ts'
import { accountsOf } from '../crash/reference/accounts.ts'
import type { World } from '../crash/world.ts'

const day = 86_400_000

/** Given days, and the facts of check-ins and VIP membership. */
const membershipOf = async (world: World, id: string) => {
  const { wallet, entries } = await accountsOf(world.db, id)
  const toldOf = (type: string): Promise<number> =>
    world.db.collection('events').countDocuments({ key: id, type: `payments.${type}.v1` })
  const days = entries
    .flatMap(({ legs }) => legs)
    .reduce((sum, leg) => (leg.account === 'wallet:vip' ? sum + leg.amount : sum), 0)
  const [checkInsTold, membershipTold] = await Promise.all([toldOf('checked-in'), toldOf('membership-changed')])
  return { days, row: wallet?.checkIns?.row ?? 0, checkInsTold, membershipTold }
}

const checkIn = (daysBefore: number): Flow =>
  flow({
    name: daysBefore === 0 ? 'daily check-in' : `daily check-in, number ${daysBefore + 1} in a row`,
    prepare: async (world) => {
      const me = await world.memberWith(1)
      const now = world.clock.now().getTime()
      const dates = Array.from({ length: daysBefore }, (_, index) =>
        dateInChina(new Date(now - (daysBefore - index) * day)),
      )
      const checkIns = { dates, row: daysBefore }
      if (daysBefore > 0) await world.db.collection<Wallet>('wallets').updateOne({ _id: me.id }, { $set: { checkIns } })
      return { people: [me], me }
    },
    run: async (world, { me }) => void (await world.tryCall(signForVip, {}, me)),
    faults: async (world, { me }) => {
      const days = daysBefore === 6 ? 1 : 0
      const should = { days, row: daysBefore + 1, checkInsTold: 1, membershipTold: days }
      return differences(should, await membershipOf(world, me.id))
    },
  })

const given: Flow = flow({
  name: 'membership days that finance gives',
  prepare: async (world) => {
    const [me, finance] = [await world.person(), await world.person({ roles: ['finance'] })]
    return { people: [me], me, finance, clientId: randomUUID() }
  },
  run: async (world, { me, finance, clientId }) =>
    void (await world.call(beVipAdmin, { user_id: me.id, days: 5, reason: '活动中奖', clientId }, finance)),
  faults: async (world, { me }) =>
    differences({ days: 5, row: 0, checkInsTold: 0, membershipTold: 1 }, await membershipOf(world, me.id)),
})

export const membershipFlows: readonly Flow[] = [checkIn(0), checkIn(6), given]
