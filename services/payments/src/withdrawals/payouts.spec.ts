import { randomUUID } from 'node:crypto'
import { expect, jest, test } from '@jest/globals'
import { withdrawFlowerList } from '@xinyu/contracts/http/gift/withdrawals'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import {
  alipay,
  approveTwice,
  clock,
  console_,
  finance,
  job,
  member,
  netOf,
  paidTo,
  payees,
  payments,
  request,
  wallets,
} from './test-setup.ts'
import { Providers } from '../providers/providers.public.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

test('a provider’s refusal is shown; finance pays again, pays by hand, or returns the flowers', async () => {
  const me = await member(40_000, { ...alipay, account: 'nobody@example.com' })
  const ask = async () => {
    const { withdrawal } = await request(me, 10_000)
    const failed = await approveTwice(withdrawal._id)
    expect([failed.status, failed.payout]).toMatchObject([1, { state: 'failed', failure: '收款账号不存在' }])
    return withdrawal._id
  }
  const first = await ask()
  expect((await console_(finance[0], `withdrawals/${first}/reject`, { reason: '收款账号有误' })).status).toBe(3)
  const second = await ask()
  const marked = await console_(finance[0], `withdrawals/${second}/markPaid`, { reference: '线下转账 88' })
  expect([marked.status, marked.payout.tradeNo]).toEqual([2, '线下转账 88'])
  const third = await ask()
  const store = payments.service.app.get(WithdrawalsStore)
  const { fingerprint } = await store.get(third)
  await payments.database
    .collection<{ _id: string }>('withdrawals')
    .updateOne({ _id: third }, { $set: { fingerprint: JSON.stringify(alipay) } })
  payees.set(me.id, { payee: alipay, hasRealName: true })
  expect(fingerprint).not.toBeNull()
  const again = await console_(finance[1], `withdrawals/${third}/payAgain`, {})
  expect([again.status, again.payout]).toMatchObject([2, { state: 'done', no: `${third}P2` }])
})

test('a payee changed after the request is not paid', async () => {
  const me = await member(20_000)
  const { withdrawal } = await request(me, 10_000)
  payees.set(me.id, { payee: { ...alipay, account: 'thief@example.com' }, hasRealName: true })
  expect((await approveTwice(withdrawal._id)).payout).toMatchObject({
    state: 'failed',
    failure: '收款信息在申请后已变更',
  })
})

test('a payee whose name differs from the requested one is not paid', async () => {
  const me = await member(20_000)
  const { withdrawal } = await request(me, 10_000)
  payees.set(me.id, { payee: alipay, hasRealName: true, isOwnName: false })
  expect((await approveTwice(withdrawal._id)).payout).toMatchObject({
    state: 'failed',
    failure: '收款人姓名与实名认证的姓名不一致',
  })
})

test('while the outcome of a payout is unknown it is neither repeated nor returned', async () => {
  const me = await member(20_000)
  const { withdrawal } = await request(me, 10_000)
  const { payouts } = payments.service.app.get(Providers).get('alipay')
  if (!payouts) throw new Error('no payouts')
  const send = payouts.send.bind(payouts)
  jest.spyOn(payouts, 'send').mockImplementationOnce(async (transfer) => {
    await send(transfer)
    throw new Error('the response was lost')
  })
  const before = (await paidTo('sandbox_transfers')).length
  expect((await approveTwice(withdrawal._id)).payout).toMatchObject({ state: 'atProvider' })
  for (const [action, body] of [
    ['reject', { reason: '不付了' }],
    ['payAgain', {}],
    ['markPaid', { reference: '1' }],
  ] as const)
    expect((await console_<{ code: string }>(finance[0], `withdrawals/${withdrawal._id}/${action}`, body)).code).toBe(
      'WITHDRAW_CANNOT_MOVE',
    )
  await job()
  expect((await console_(finance[0], `withdrawals/${withdrawal._id}`)).status).toBe(2)
  expect((await paidTo('sandbox_transfers')).length).toBe(before + 1)
})

test('a bank card is paid when the bank took the money, a WeChat balance when the payee confirmed', async () => {
  const card = await member(20_000, { kind: 'bank', realName: '王小明', account: '6222020000001234', bank: '工商银行' })
  const atBank = await approveTwice((await request(card, 10_000)).withdrawal._id)
  expect([atBank.status, atBank.payout.state]).toEqual([1, 'atProvider'])
  await job()
  expect((await console_(finance[0], `withdrawals/${atBank.id}`)).status).toBe(2)

  const purse = await member(20_000, { kind: 'wechat', realName: '王小明', account: 'oSomebody' })
  const waiting = await approveTwice((await request(purse, 10_000)).withdrawal._id)
  expect([waiting.status, waiting.payout.provider]).toEqual([1, 'wechat'])
  const [mine] = (await payments.call(withdrawFlowerList, {}, purse)).list
  expect(mine?.confirmation).toMatchObject({ appId: expect.stringMatching(/^wx/) })
  await job()
  expect((await console_(finance[0], `withdrawals/${waiting.id}`)).status).toBe(1)
  const confirmed = await payments.sandboxes.post('wechat/confirm-transfer', {
    package: mine?.confirmation?.package,
  })
  expect(confirmed.status).toBe(200)
  await job()
  expect((await console_(finance[0], `withdrawals/${waiting.id}`)).status).toBe(2)

  const other = await member(20_000, { kind: 'wechat', realName: '错名', account: 'oSomebody' })
  const failed = await approveTwice((await request(other, 10_000)).withdrawal._id)
  expect(failed.payout).toMatchObject({ state: 'failed', failure: '收款人姓名不符' })
})

test('crashes at every step, repeated and lost responses: nobody is paid twice, and nothing is lost', async () => {
  let seed = 20_261_121
  const random = (): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) / 0x1_00_00_00
  }
  let crashes = 0
  const shaken =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const crash = (): never => {
        crashes++
        throw new Error('crash')
      }
      if (random() < 0.08) crash()
      const result = await work(...args)
      if (random() < 0.08) crash()
      return result
    }
  const store = payments.service.app.get(WithdrawalsStore)
  const { payouts } = payments.service.app.get(Providers).get('alipay')
  if (!payouts) throw new Error('no payouts')
  const shake = <T extends object>(target: T, names: readonly (keyof T & string)[]): void => {
    for (const name of names) {
      const real = (target[name] as (...args: unknown[]) => Promise<unknown>).bind(target)
      jest.spyOn(target, name as never).mockImplementation(shaken(real) as never)
    }
  }
  shake(wallets, ['freezeFlowers', 'redeemFlowers', 'releaseFlowers'])
  shake(store, ['begin', 'move', 'decide', 'claimPayout', 'markSent', 'record'])
  shake(payouts, ['send', 'query'])

  const members = await Promise.all(
    [alipay, { ...alipay, account: 'nobody2@example.com' }].map((payee) => member(300_000, payee)),
  )
  const count = (): Promise<number> => payments.sandboxes.database.collection('sandbox_transfers').countDocuments()
  const transfersBefore = await count()
  for (let round = 0; round < 48; round++) {
    const me = members[round % members.length] as TestPerson
    const { terms } = await payments.call(withdrawFlowerList, {}, me)
    const net = netOf(10_000, { amount: terms.monthAmount, tax: terms.monthTax })
    const clientId = randomUUID()
    const ask = () => request(me, 10_000, { net, clientId }).catch(() => null)
    await Promise.all([ask(), ask()])
    const rows = await payments.database
      .collection<{ _id: string }>('withdrawals')
      .find({ user_id: me.id, isOpen: true } as never)
      .toArray()
    for (const { _id } of rows) {
      for (let tries = 0; tries < 3; tries++)
        await Promise.all(finance.map((who) => console_(who, `withdrawals/${_id}/approve`, {})))
      if (random() < 0.2) await console_(finance[0], `withdrawals/${_id}/reject`, { reason: '不通过' })
      if (random() < 0.3) await console_(finance[0], `withdrawals/${_id}/payAgain`, {})
    }
    // providers are queried with backoff
    clock.advance(3_600_000)
    if (random() < 0.8) await Promise.all([job(), payments.runJob('withdrawals').catch(() => null)])
    expect((await wallets.check()).faults).toEqual([])
  }
  jest.restoreAllMocks()
  for (let quiet = 0; quiet < 6; quiet++) {
    await job()
    clock.advance(3_600_000)
  }
  const rows = await payments.database
    .collection<{ _id: string; user_id: string; step: string; amount: number; payout: { no: string; state: string } }>(
      'withdrawals',
    )
    .find({ user_id: { $in: members.map(({ id }) => id) } } as never)
    .toArray()
  const paid = rows.filter(({ step }) => step === 'done')
  const open = rows.filter(({ step }) => !['done', 'rejected', 'void'].includes(step))
  expect([crashes > 30, paid.length > 3]).toEqual([true, true])
  // nothing is stuck: what is open waits for a person
  for (const { step, payout } of open) expect(step === 'waiting' || payout.state === 'failed').toBe(true)
  expect(await count()).toBe(transfersBefore + paid.length)
  for (const { id } of members) {
    const sum = (some: typeof rows): number =>
      some.filter(({ user_id }) => user_id === id).reduce((total, { amount }) => total + amount, 0)
    expect((await wallets.get(id)).money).toMatchObject({
      redeemed: sum(paid),
      frozen: sum(open),
      redeemable: 300_000 - sum(paid) - sum(open),
    })
  }
})
