import { randomUUID } from 'node:crypto'
import { expect, jest, test } from '@jest/globals'
import * as users from '@xinyu/contracts/events/users'
import { giftStatistics, receivedGifts, sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import { handleWithdraw, withdrawFlowerList } from '@xinyu/contracts/http/gift/withdrawals'
import { totalsHeader } from '@xinyu/contracts/resource'
import { planWithdrawal } from '@xinyu/contracts/rules/withdrawal'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { snapshot } from '@xinyu/testkit/people/builders'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import {
  alipay,
  approveTwice,
  clock,
  console_,
  factsOf,
  finance,
  member,
  paidTo,
  payees,
  payments,
  refusal,
  request,
  type Row,
  wallets,
} from './test-setup.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

test('a withdrawal freezes flowers, is approved by two people, paid once, and its flowers are redeemed', async () => {
  const me = await member(30_000)
  const clientId = randomUUID()
  const [{ withdrawal }, again] = await Promise.all([
    request(me, 20_000, { clientId }),
    request(me, 20_000, { clientId }),
  ])
  expect(again.withdrawal._id).toBe(withdrawal._id)
  expect(withdrawal).toMatchObject({ amount: 20_000, fee: 1_000, tax: 0, net: 19_000, status: 0 })
  expect(withdrawal.payee).toBe('**明 · mi***@example.com')
  expect(await payments.call(giftStatistics, {}, me)).toMatchObject({
    redeemableValue: 10_000,
    frozenValue: 20_000,
    frozen: withdrawal.flowers,
  })
  expect(await refusal(me, 10_000)).toBe('WITHDRAW_PENDING')

  const first = await console_(finance[0], `withdrawals/${withdrawal._id}/approve`, {})
  expect([first.status, first.approvals, first.approvalsNeeded]).toMatchObject([0, [{ by: finance[0]?.id }], 2])
  const alone = await console_<{ code: string }>(finance[0], `withdrawals/${withdrawal._id}/approve`, {})
  expect(alone.code).toBe('SECOND_PERSON_NEEDED')
  const handled = await payments.call(
    handleWithdraw,
    { withdrawal_id: withdrawal._id, approve: true },
    finance[1] as TestPerson,
  )
  expect([handled.withdrawal.status, handled.approvals]).toEqual([2, 2])
  expect((await paidTo('sandbox_transfers')).map(({ amount }) => amount)).toEqual(['190.00'])
  expect(await payments.call(giftStatistics, {}, me)).toMatchObject({
    redeemableValue: 10_000,
    frozenValue: 0,
    redeemedValue: 20_000,
  })
  expect(await factsOf(withdrawal._id)).toEqual(['withdrawal-requested', 'withdrawal-approved', 'withdrawal-paid'])
  const { list, terms } = await payments.call(withdrawFlowerList, {}, me)
  expect([list.map(({ status }) => status), terms.monthAmount, terms.redeemable]).toEqual([[2], 20_000, 10_000])
  // a much later repeat gets the same withdrawal, and pays nothing
  expect((await request(me, 20_000, { clientId })).withdrawal).toMatchObject({ _id: withdrawal._id, status: 2 })
})

test('nobody approves their own withdrawal', async () => {
  const me = await member(10_000, alipay, { roles: ['finance'] })
  const { withdrawal } = await request(me, 10_000)
  const refused = await console_<{ code: string }>(me, `withdrawals/${withdrawal._id}/approve`, {})
  expect(refused.code).toBe('SELF')
  const store = payments.service.app.get(WithdrawalsStore)
  expect((await store.get(withdrawal._id)).approvals).toEqual([])
  expect((await approveTwice(withdrawal._id)).status).toBe(2)
})

test('consecutive small withdrawals need two approvals once the approver’s day exceeds the limit', async () => {
  jest.replaceProperty(payments.config, 'WITHDRAW_ALONE_FEN_A_DAY', 25_000)
  jest.replaceProperty(payments.config, 'WITHDRAW_FEN_A_DAY', 35_000)
  const decided: unknown[] = []
  for (let count = 1; count <= 4; count++) {
    const { withdrawal } = await request(await member(10_000), 10_000)
    // like one without flags
    const small = { $set: { approvalsNeeded: 1 } }
    await payments.database.collection<{ _id: string }>('withdrawals').updateOne({ _id: withdrawal._id }, small)
    const row = await console_<Row & { code?: string }>(finance[0], `withdrawals/${withdrawal._id}/approve`, {})
    decided.push(row.code ?? [row.status, row.approvalsNeeded])
    if (count === 3) expect((await console_(finance[1], `withdrawals/${withdrawal._id}/approve`, {})).status).toBe(2)
  }
  expect(decided).toEqual([[2, 1], [2, 1], [0, 2], 'STAFF_DAY_LIMIT'])
})

test('requires a verified name first and then a payee, and names the missing one', async () => {
  const me = await member(20_000, null)
  payees.set(me.id, { payee: null, hasRealName: false })
  expect(await refusal(me, 10_000)).toBe('NEED_REAL_NAME')
  payees.set(me.id, { payee: null, hasRealName: true })
  expect(await refusal(me, 10_000)).toBe('NEED_WITHDRAW_INFO')
  payees.set(me.id, { payee: alipay, hasRealName: true })
  expect((await request(me, 10_000)).withdrawal.status).toBe(0)
})

test('refuses a payee whose name is not the verified one, with the next step, before anything is frozen', async () => {
  const me = await member(20_000)
  payees.set(me.id, { payee: alipay, hasRealName: true, isOwnName: false })
  expect(await refusal(me, 10_000)).toBe('PAYEE_NAME')
  expect((await wallets.get(me.id)).money).toMatchObject({ redeemable: 20_000, frozen: 0 })
  payees.set(me.id, { payee: alipay, hasRealName: true })
  const { withdrawal } = await request(me, 10_000)
  expect(await console_(finance[0], `withdrawals/${withdrawal._id}`)).toMatchObject({ isOwnName: true })
})

test('a name that could not be compared is shown to finance', async () => {
  const me = await member(10_000)
  payees.set(me.id, { payee: alipay, hasRealName: true, isOwnName: null })
  const { withdrawal } = await request(me, 10_000)
  expect(await console_(finance[0], `withdrawals/${withdrawal._id}`)).toMatchObject({
    isOwnName: null,
    approvalsNeeded: 2,
  })
})

test('refuses too little, too much, an unconfirmed sum, and sums above a limit; nothing is frozen', async () => {
  const me = await member(2_100_000)
  expect(await refusal(me, 9_999)).toBe('WITHDRAW_TOO_LITTLE')
  expect(await refusal(me, 2_100_001)).toBe('WITHDRAW_TOO_MUCH')
  expect(await refusal(me, 20_000, 19_001)).toBe('WITHDRAW_CHANGED')
  expect(await refusal(me, 500_001)).toBe('WITHDRAW_LIMIT')
  expect((await wallets.get(me.id)).money).toMatchObject({ redeemable: 2_100_000, frozen: 0 })
  let before = { amount: 0, tax: 0 }
  for (const amount of [500_000, 500_000, 500_000, 500_000]) {
    const plan = planWithdrawal(amount, before)
    const { withdrawal } = await request(me, amount, { net: plan.net })
    expect(withdrawal.tax).toBe(plan.tax)
    expect((await approveTwice(withdrawal._id)).status).toBe(2)
    before = { amount: before.amount + amount, tax: before.tax + plan.tax }
    expect(await refusal(me, 10_000)).toBe('WITHDRAW_LIMIT')
    clock.advance(DAY_MS / 4)
    clock.advance((DAY_MS * 3) / 4)
  }
  expect(before.tax).toBe(planWithdrawal(2_000_000).tax)
})

test('a rejection returns the flowers with its reason, and does not count in the month', async () => {
  const me = await member(90_000)
  const { withdrawal } = await request(me, 90_000)
  expect((await console_<{ code: string }>(finance[0], `withdrawals/${withdrawal._id}/reject`, {})).code).toBe(
    'INVALID_INPUT',
  )
  const rejected = await console_(finance[0], `withdrawals/${withdrawal._id}/reject`, { reason: '请补充资料' })
  expect([rejected.status, rejected.reason]).toEqual([3, '请补充资料'])
  expect((await wallets.get(me.id)).money).toMatchObject({ redeemable: 90_000, frozen: 0 })
  expect((await payments.call(withdrawFlowerList, {}, me)).terms.monthAmount).toBe(0)
  expect(await factsOf(withdrawal._id)).toEqual(['withdrawal-requested', 'withdrawal-rejected'])
  expect((await request(me, 90_000)).withdrawal.tax).toBe(2_000)
})

test('the oldest gifts are frozen and redeemed first, and a gift shows its status', async () => {
  const [giver, me] = [await member(0), await member(0)]
  await wallets.grant(giver.id, 'order', { points: 3_000, days: 0, paid: 30_000, reason: 'order' })
  for (const num of [900, 900, 900]) {
    await payments.call(sendFlowerV2, { user2_id: me.id, num, clientId: randomUUID() }, giver)
    clock.advance(1_000)
  }
  const states = async () => (await payments.call(receivedGifts, {}, me)).list.map(({ status }) => status).toReversed()
  expect([await states(), (await wallets.get(me.id)).money?.redeemable]).toEqual([[0, 0, 0], 16_200])
  const { withdrawal } = await request(me, 10_800)
  expect([withdrawal.flowers, await states()]).toEqual([1_800, [1, 1, 0]])
  await approveTwice(withdrawal._id)
  expect(await states()).toEqual([2, 2, 0])
})

test('flowers from unpaid points are worth nothing', async () => {
  const [giver, me] = [await member(0), await member(0)]
  await wallets.grant(giver.id, 'order', { points: 100, days: 0, paid: 1_000, reason: 'order' })
  await wallets.grant(giver.id, 'gift', { points: 900, days: 0, reason: 'invitation' })
  await payments.call(sendFlowerV2, { user2_id: me.id, num: 500, clientId: randomUUID() }, giver)
  expect((await payments.call(giftStatistics, {}, me)).redeemableValue).toBe(300)
  await payments.call(sendFlowerV2, { user2_id: me.id, num: 500, clientId: randomUUID() }, giver)
  expect((await payments.call(giftStatistics, {}, me)).redeemableValue).toBe(600)
})

test('finance sees circular gifts around a withdrawal, filters the list and sees its sums', async () => {
  const [giver, me] = [await member(0), await member(0, { ...alipay, account: 'circle@example.com' })]
  await wallets.grant(giver.id, 'order', { points: 2_000, days: 0, paid: 20_000, reason: 'order' })
  await wallets.grant(me.id, 'order', { points: 900, days: 0, paid: 9_000, reason: 'order' })
  for (const num of [999, 900])
    await payments.call(sendFlowerV2, { user2_id: me.id, num, clientId: randomUUID() }, giver)
  await payments.call(sendFlowerV2, { user2_id: giver.id, num: 500, clientId: randomUUID() }, me)
  const { withdrawal } = await request(me, 10_000)
  const row = await console_(finance[0], `withdrawals/${withdrawal._id}`)
  const people = [{ user_id: giver.id, userName: `n${giver.id.slice(-4)}` }]
  expect(row.flags).toEqual([
    { kind: 'fewGivers', people, amount: 11_394 },
    { kind: 'mutual', people, amount: 3_000 },
  ])
  const filter = encodeURIComponent(JSON.stringify({ flagged: true, user_id: me.id, status: 0 }))
  const list = await console_<Row[]>(finance[0], `withdrawals?filter=${filter}`)
  expect(list.map(({ id }) => id)).toEqual([withdrawal._id])
  const reply = await fetch(`${payments.service.url}/api/admin/withdrawals?filter=${filter}`, {
    headers: { authorization: `Bearer ${finance[0]?.token}` },
  })
  const totals = JSON.parse(reply.headers.get(totalsHeader) ?? '{}') as object
  expect(totals).toEqual({ amount: 10_000, fee: 500, tax: 0, net: 9_500 })
  const other = await member(20_000, { ...alipay, account: 'circle@example.com' })
  const { withdrawal: second } = await request(other, 10_000)
  expect((await console_(finance[0], `withdrawals/${second._id}`)).flags).toMatchObject([
    { kind: 'samePayee', people: [{ user_id: me.id }], amount: 10_000 },
  ])
})

test('an erased member’s withdrawals keep their sums and lose their payees', async () => {
  const me = await member(20_000)
  const { withdrawal } = await request(me, 10_000)
  await approveTwice(withdrawal._id)
  await payments.receive(users.erased, me.id, { user: snapshot({ _id: me.id, isCompleted: 6 }) })
  const store = payments.service.app.get(WithdrawalsStore)
  expect(await store.get(withdrawal._id)).toMatchObject({ payee: '', fingerprint: null, amount: 10_000 })
})
