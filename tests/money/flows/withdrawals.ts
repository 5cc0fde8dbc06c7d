import { randomUUID } from 'node:crypto'
import { sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import { withdrawGift } from '@xinyu/contracts/http/gift/withdrawals'
import type { Payee } from '@xinyu/contracts/rules/people/payee'
import { planWithdrawal } from '@xinyu/contracts/rules/withdrawal'
import type { Batch } from '@xinyu/payments/withdrawals/batches/batch.rules'
import type { Withdrawal } from '@xinyu/payments/withdrawals/rules/withdrawal.rules'
import { idOf } from '@xinyu/platform/ids'
import { type Flow, flow, differences } from '../crash/flow.ts'
import { accountsOf } from '../crash/reference/accounts.ts'
import type { Person, World } from '../crash/world.ts'

const amount = 10_000
const worth = 12_000
interface Fixture {
  people: Person[]
  me: Person
  finance: [Person, Person]
  clientId: string
}

/** A member with flowers bought with paid points. */
const receiver = async (world: World, payee: Payee): Promise<Fixture> => {
  const [giver, me] = [await world.memberWith(2_000, 20_000), await world.person()]
  for (const num of [999, 999, 2])
    await world.call(sendFlowerV2, { user2_id: me.id, num, clientId: randomUUID() }, giver)
  world.peers.payees.set(me.id, payee)
  const finance = async (): Promise<Person> => world.person({ roles: ['finance'] })
  return { people: [giver, me], me, finance: [await finance(), await finance()], clientId: randomUUID() }
}

const idIn = ({ me, clientId }: Fixture): string => idOf('withdrawal', me.id, clientId)
const request = (world: World, { me, clientId }: Fixture) =>
  world.tryCall(withdrawGift, { amount, net: planWithdrawal(amount).net, clientId, password: 'x' }, me)
const decide = (world: World, fixture: Fixture, by: Person, action: string, body: object = {}): Promise<Response> =>
  world.post(`api/admin/withdrawals/${idIn(fixture)}/${action}`, body, by)
const approved = async (world: World, fixture: Fixture): Promise<void> => {
  await request(world, fixture)
  for (const by of fixture.finance) await decide(world, fixture, by, 'approve')
}

/** The payee confirms the transfer at WeChat. */
const confirm = async (world: World, fixture: Fixture): Promise<void> => {
  const bill = await world.sandboxes.database
    .collection<{ _id: string; package: string }>('sandbox_wechat_transfers')
    .findOne({ _id: `${idIn(fixture)}P1` })
  if (bill) await world.sandboxes.post('wechat/confirm-transfer', { package: bill.package })
  await world.advance(61_000)
  await world.job('withdrawals')
}

const faultsOf = async (world: World, fixture: Fixture, isPaid: boolean): Promise<string[]> => {
  const stored = await world.db.collection<Withdrawal>('withdrawals').find({ user_id: fixture.me.id }).toArray()
  const { wallet } = await accountsOf(world.db, fixture.me.id)
  const types = await world.db
    .collection<{ type: string }>('events')
    .find({ key: idIn(fixture) })
    .toArray()
  return differences(
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
    run: async (world, fixture) => {
      await approved(world, fixture)
      if (to === 'wechat') await confirm(world, fixture)
    },
    faults: (world, fixture) => faultsOf(world, fixture, true),
  })

const rejected: Flow = flow({
  name: 'withdrawal that finance rejects',
  prepare: (world) => receiver(world, payees.alipay),
  run: async (world, fixture) => {
    await request(world, fixture)
    await decide(world, fixture, fixture.finance[0], 'reject', { reason: '请补充资料' })
  },
  faults: (world, fixture) => faultsOf(world, fixture, false),
})

const refusedByProvider: Flow = flow({
  name: 'withdrawal that its provider refuses, given back',
  prepare: (world) => receiver(world, payees.nobody),
  run: async (world, fixture) => {
    await approved(world, fixture)
    await decide(world, fixture, fixture.finance[0], 'reject', { reason: '收款账号有误' })
  },
  faults: (world, fixture) => faultsOf(world, fixture, false),
})

interface BatchFixture {
  people: Person[]
  /** each with a waiting withdrawal */
  withdrawals: string[]
  finance: [Person, Person]
  clientId: string
}

/** Members who ask for the flowers that many gave them, so that nothing needs a closer look. */
const waiting = async (world: World): Promise<BatchFixture> => {
  const members = [await world.person(), await world.person()]
  const givers: Person[] = []
  for (let one = 0; one < 4; one++) {
    const giver = await world.memberWith(1_200, 12_000)
    givers.push(giver)
    for (const { id } of members)
      await world.call(sendFlowerV2, { user2_id: id, num: 500, clientId: randomUUID() }, giver)
  }
  const withdrawals: string[] = []
  for (const me of members) {
    world.peers.payees.set(me.id, { ...payees.alipay, account: `${me.id}@example.com` })
    const asked = { amount, net: planWithdrawal(amount).net, clientId: randomUUID(), password: 'x' }
    withdrawals.push((await world.call(withdrawGift, asked, me)).withdrawal._id)
  }
  const finance = async (): Promise<Person> => world.person({ roles: ['finance'] })
  return {
    people: [...givers, ...members],
    withdrawals,
    finance: [await finance(), await finance()],
    clientId: randomUUID(),
  }
}

/** `isOneRejected`: one of them is rejected before the second person approves the others. */
const together = (isOneRejected: boolean): Flow =>
  flow({
    name: `withdrawals paid as a batch that a second person approves${isOneRejected ? ', one rejected meanwhile' : ''}`,
    prepare: waiting,
    run: async (world, { withdrawals, finance: [one, other], clientId }) => {
      await world.post('api/admin/payoutBatches', { withdrawals, clientId }, one)
      if (isOneRejected)
        await world.post(`api/admin/withdrawals/${withdrawals[0]}/reject`, { reason: '请补充资料' }, other)
      const id = idOf('payout-batch', one.id, clientId)
      await world.post(`api/admin/payoutBatches/${id}/approve`, {}, other)
    },
    faults: async (world, { withdrawals, finance: [one, other], clientId }) => {
      const batch = await world.db
        .collection<Batch>('payout_batches')
        .findOne({ _id: idOf('payout-batch', one.id, clientId) })
      const stored = world.db.collection<Withdrawal>('withdrawals')
      const approvers: string[][] = []
      for (const _id of withdrawals)
        approvers.push((await stored.findOne({ _id }))?.approvals.map(({ by }) => by) ?? [])
      const both = [one.id, other.id]
      const paid = await world.db
        .collection<{ type: string }>('events')
        .countDocuments({ key: { $in: withdrawals }, type: 'payments.withdrawal-paid.v1' })
      return differences(
        {
          state: 'done',
          outcomes: [isOneRejected ? 'refused' : 'approved', 'approved'],
          approvers: [isOneRejected ? [] : both, both],
          paid: isOneRejected ? 1 : 2,
        },
        { state: batch?.state, outcomes: batch?.items.map(({ outcome }) => outcome), approvers, paid },
      )
    },
  })

export const withdrawalFlows: readonly Flow[] = [
  paid('alipay'),
  paid('card'),
  paid('wechat'),
  rejected,
  refusedByProvider,
  together(false),
  together(true),
]
