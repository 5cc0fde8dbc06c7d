import { randomUUID } from 'node:crypto'
import { sendFlowerV2 } from '@xinyu/contracts/http/product'
import { withdrawGift } from '@xinyu/contracts/http/withdrawals'
import type { Payee } from '@xinyu/contracts/rules/payee'
import { planWithdrawal } from '@xinyu/contracts/rules/withdrawal'
import type { Withdrawal } from '@xinyu/payments/withdrawals/rules/withdrawal.rules'
import { idOf } from '@xinyu/platform/ids'
import { type Flow, flow, unlike } from '../crash/flow.ts'
import { accountsOf } from '../crash/reference/accounts.ts'
import type { Person, World } from '../crash/world.ts'

const amount = 10_000
const worth = 12_000
interface Scene {
  people: Person[]
  me: Person
  finance: [Person, Person]
  clientId: string
}

/** Somebody with flowers of points that were paid for. */
const receiver = async (world: World, payee: Payee): Promise<Scene> => {
  const [giver, me] = [await world.memberWith(2_000, 20_000), await world.person()]
  for (const num of [999, 999, 2])
    await world.call(sendFlowerV2, { user2_id: me.id, num, clientId: randomUUID() }, giver)
  world.users.payees.set(me.id, payee)
  const finance = async (): Promise<Person> => world.person({ roles: ['finance'] })
  return { people: [giver, me], me, finance: [await finance(), await finance()], clientId: randomUUID() }
}

const idIn = ({ me, clientId }: Scene): string => idOf('withdrawal', me.id, clientId)
const request = (world: World, { me, clientId }: Scene) =>
  world.tryCall(withdrawGift, { amount, net: planWithdrawal(amount).net, clientId, password: 'x' }, me)
const decide = (world: World, scene: Scene, by: Person, action: string, body: object = {}): Promise<Response> =>
  world.post(`api/admin/withdrawals/${idIn(scene)}/${action}`, body, by)
const approved = async (world: World, scene: Scene): Promise<void> => {
  await request(world, scene)
  for (const by of scene.finance) await decide(world, scene, by, 'approve')
}

/** WeChat asks the payee whether it is theirs. */
const confirm = async (world: World, scene: Scene): Promise<void> => {
  const bill = await world.db
    .collection<{ _id: string; package: string }>('sandbox_wechat_transfers')
    .findOne({ _id: `${idIn(scene)}P1` })
  if (bill) await world.post('sandbox/wechat/confirm-transfer', { package: bill.package })
  await world.advance(61_000)
  await world.job('withdrawals')
}

const faultsOf = async (world: World, scene: Scene, isPaid: boolean): Promise<string[]> => {
  const stored = await world.db.collection<Withdrawal>('withdrawals').find({ user_id: scene.me.id }).toArray()
  const { wallet } = await accountsOf(world.db, scene.me.id)
  const types = await world.db
    .collection<{ type: string }>('events')
    .find({ key: idIn(scene) })
    .toArray()
  return unlike(
    {
      steps: [isPaid ? 'done' : 'rejected'],
      money: { redeemable: isPaid ? worth - amount : worth, frozen: 0, redeemed: isPaid ? amount : 0 },
      requestsTold: 1,
      endsTold: 1,
    },
    {
      steps: stored.map(({ step }) => step),
      money: {
        redeemable: wallet?.money?.redeemable,
        frozen: wallet?.money?.frozen,
        redeemed: wallet?.money?.redeemed,
      },
      requestsTold: types.filter(({ type }) => type === 'payments.withdrawal-requested.v1').length,
      endsTold: types.filter(({ type }) => /withdrawal-(paid|rejected)/.test(type)).length,
    },
  )
}

const payees = {
  alipay: { kind: 'alipay', realName: '王小明', account: 'ming@example.com' },
  card: { kind: 'bank', realName: '王小明', account: '6222020000001234', bank: '工商银行' },
  wechat: { kind: 'wechat', realName: '王小明', account: 'oSomebody' },
  nobody: { kind: 'alipay', realName: '王小明', account: 'nobody@example.com' },
} satisfies Record<string, Payee>

const paid = (to: 'alipay' | 'card' | 'wechat'): Flow =>
  flow({
    name: `withdrawal, approved by two and paid: ${to}`,
    prepare: (world) => receiver(world, payees[to]),
    act: async (world, scene) => {
      await approved(world, scene)
      if (to === 'wechat') await confirm(world, scene)
    },
    faults: (world, scene) => faultsOf(world, scene, true),
  })

const rejected: Flow = flow({
  name: 'withdrawal that finance rejects',
  prepare: (world) => receiver(world, payees.alipay),
  act: async (world, scene) => {
    await request(world, scene)
    await decide(world, scene, scene.finance[0], 'reject', { reason: '请补充资料' })
  },
  faults: (world, scene) => faultsOf(world, scene, false),
})

const refusedByProvider: Flow = flow({
  name: 'withdrawal that its provider refuses, given back',
  prepare: (world) => receiver(world, payees.nobody),
  act: async (world, scene) => {
    await approved(world, scene)
    await decide(world, scene, scene.finance[0], 'reject', { reason: '收款账号有误' })
  },
  faults: (world, scene) => faultsOf(world, scene, false),
})

export const withdrawalFlows: readonly Flow[] = [
  paid('alipay'),
  paid('card'),
  paid('wechat'),
  rejected,
  refusedByProvider,
]
