// Test setup of a closed month: payments with two sandboxes, generated days, and the calls of the console.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from '@jest/globals'
import type { monthStatements } from '@xinyu/contracts/admin/months'
import * as users from '@xinyu/contracts/events/users'
import { withdrawGift } from '@xinyu/contracts/http/gift/withdrawals'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { getWxNativePayUrl } from '@xinyu/contracts/http/product/wechat-pay'
import { checkOwner, getPayee, returnProof, useProof } from '@xinyu/contracts/internal/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { chinaDayOf, chinaMonthOf, planWithdrawal } from '@xinyu/contracts/rules/withdrawal'
import { FixedClock } from '@xinyu/platform/clock'
import { snapshot } from '@xinyu/testkit/people/builders'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { monthAfter, monthInChina } from './rules/month.rules.ts'
import { PaymentsModule } from '../payments.module.ts'
import { payAtAlipay } from '../test-setup.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { makeSigner } from './test-statement-signer.ts'

export type Month = RecordOf<typeof monthStatements>
export type Channel = 'alipay' | 'wechat'
export const clock = FixedClock.atNextNoon()
/** the month after the current one, which the test lives through */
export const month = monthAfter(chinaMonthOf(clock.now()))
export const signer = makeSigner()
export let payments: ServiceUnderTest<PaymentsConfig>
export let wallets: Wallets
export let finance: TestPerson[]

beforeAll(async () => {
  const payee = { kind: 'alipay', realName: '王小明', account: 'ming@example.com' }
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: {
      ALIPAY_MODE: 'sandbox',
      WECHAT_PAY_MODE: 'sandbox',
      STATEMENT_CERTIFICATES: signer.certificate,
      STATEMENT_PRIVATE_KEY: signer.privateKey,
      REFUND_ALONE_FEN_A_DAY: '1000000',
    },
    clock,
    internal: [
      { call: checkOwner, answer: () => ({}) },
      { call: useProof, answer: () => ({}) },
      { call: returnProof, answer: () => ({}) },
      { call: getPayee, answer: () => ({ payee, hasRealName: true, isOwnName: true, fingerprint: 'one payee' }) },
    ],
  })
  wallets = payments.service.app.get(Wallets)
  finance = await Promise.all([1, 2].map(() => payments.person({ roles: ['finance'] })))
  // worth of flowers without a giver is backed by another member's spending, before the month
  await wallets.grant('bank', 'order', { points: 1, days: 0, paid: 100_000_000, reason: 'order' })
  await wallets.reserve('bank', 'spent', 1, 'flowers')
  await wallets.confirm('bank', 'spent')
  moveTo(new Date(monthInChina(month).from.getTime() + 11 * 3_600_000))
})
afterAll(() => payments.close())

export const moveTo = (at: Date): void => clock.advance(at.getTime() - clock.now().getTime())
export const today = (): string => chinaDayOf(clock.now())

export const admin = async <T = Month & { code?: string }>(
  who: TestPerson | undefined,
  path: string,
  body?: object,
): Promise<T> => {
  const response = await fetch(`${payments.service.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${who?.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as T
}
export const buy = async (person: TestPerson, channel: Channel, productNum: string): Promise<string> => {
  const { orderId } = await payments.call(addOrder, { productNum }, person)
  if (channel === 'alipay') await payAtAlipay(payments, orderId)
  else {
    await payments.call(getWxNativePayUrl, { orderId }, person)
    await payments.sandboxes.post('wechat/pay', { orderId })
  }
  return orderId
}
/** Refunds an order in the console, and waits until its money is back. */
export const refund = async (orderId: string): Promise<void> => {
  await admin(finance[0], `orders/${orderId}/refund`, { reason: '重复购买' })
  for (let tries = 0; tries < 6; tries++) {
    clock.advance(20_000)
    for (const job of ['refunds', 'notifications', 'orders-revoke']) await payments.runJob(job)
    await payments.sandboxes.notifyDue()
  }
}
/** A withdrawal of flowers that is approved twice and paid; its fee and tax. */
export const payOut = async (amount: number): Promise<{ fee: number; tax: number }> => {
  const person = await payments.person()
  await payments.receive(users.registered, person.id, {
    user: snapshot({ _id: person.id }),
    how: 'phone',
    shareCode: null,
  })
  await wallets.receiveFlowers(person.id, `gift:${person.id}`, { num: amount, worth: amount, reason: 'flowers' })
  const { fee, tax, net } = planWithdrawal(amount)
  const asked = { amount, net, clientId: randomUUID(), password: 'x' }
  const { withdrawal } = await payments.call(withdrawGift, asked, person)
  for (const who of finance) await admin(who, `withdrawals/${withdrawal._id}/approve`, {})
  return { fee, tax }
}
export const runJobs = async (): Promise<void> => {
  for (const job of ['withdrawals', 'wallets', 'reconciliation', 'months']) await payments.runJob(job)
}
