// The shop of a generated month: payments with the providers' sandboxes, and the calls of buyers and the console.
import { randomUUID } from 'node:crypto'
import type { monthStatements } from '@xinyu/contracts/admin/months'
import * as users from '@xinyu/contracts/events/users'
import { withdrawGift } from '@xinyu/contracts/http/gift/withdrawals'
import { getApplePurchase } from '@xinyu/contracts/http/product/app-store'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { getWxNativePayUrl } from '@xinyu/contracts/http/product/wechat-pay'
import { checkOwner, getPayee, returnProof, useProof } from '@xinyu/contracts/internal/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { chinaDayOf, chinaMonthOf, planWithdrawal, type WithdrawalPlan } from '@xinyu/contracts/rules/withdrawal'
import { FixedClock } from '@xinyu/platform/clock'
import { snapshot } from '@xinyu/testkit/people/builders'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../../config.ts'
import { Orders } from '../../orders/orders.public.ts'
import { PaymentsModule } from '../../payments.module.ts'
import type { ProviderName } from '../../payment-provider.rules.ts'
import { payAtAlipay } from '../../test-alipay-page.ts'
import { Wallets } from '../../wallets/wallets.public.ts'
import { monthAfter, monthInChina } from '../rules/month.rules.ts'
import { makeSigner } from './test-statement-signer.ts'

export type Month = RecordOf<typeof monthStatements>
export type Channel = ProviderName
/** A provider with a page of its own, whose sandbox keeps trades. */
export type Page = Exclude<Channel, 'apple'>
const unlimited = String(Number.MAX_SAFE_INTEGER)

export class TrialShop {
  readonly clock = FixedClock.atNextNoon()
  /** the month after the current one, which the trial lives through */
  readonly month = monthAfter(chinaMonthOf(this.clock.now()))
  readonly signer = makeSigner()
  readonly payeesAtWechat = new Set<string>()
  #service: ServiceUnderTest<PaymentsConfig> | null = null
  finance: TestPerson[] = []

  get payments(): ServiceUnderTest<PaymentsConfig> {
    if (!this.#service) throw new Error('not started')
    return this.#service
  }

  get wallets(): Wallets {
    return this.payments.service.app.get(Wallets)
  }

  /** Everything is there at eleven o'clock of the month's first day. */
  async start(): Promise<void> {
    const payeeOf = ({ user_id }: { user_id: string }): object => {
      const atWechat = { kind: 'wechat', realName: '王小明', account: user_id }
      const payee = this.payeesAtWechat.has(user_id) ? atWechat : { ...atWechat, kind: 'alipay' }
      return { payee, hasRealName: true, isOwnName: true, fingerprint: user_id }
    }
    this.#service = await startService({
      name: 'payments',
      module: PaymentsModule,
      config: paymentsConfig,
      env: {
        ALIPAY_MODE: 'sandbox',
        WECHAT_PAY_MODE: 'sandbox',
        APPLE_MODE: 'sandbox',
        STATEMENT_CERTIFICATES: this.signer.certificate,
        STATEMENT_PRIVATE_KEY: this.signer.privateKey,
        REFUND_ALONE_FEN_A_DAY: unlimited,
        REFUND_FEN_A_DAY: unlimited,
        WITHDRAW_FEN_A_DAY: unlimited,
      },
      clock: this.clock,
      internal: [
        { call: checkOwner, answer: () => ({}) },
        { call: useProof, answer: () => ({}) },
        { call: returnProof, answer: () => ({}) },
        { call: getPayee, answer: payeeOf },
      ],
    })
    this.finance = await Promise.all([1, 2].map(() => this.payments.person({ roles: ['finance'] })))
    // worth of flowers without a giver is backed by another member's spending, before the month
    await this.wallets.grant('bank', 'order', { points: 1, days: 0, paid: 10_000_000_000, reason: 'order' })
    await this.wallets.reserve('bank', 'spent', 1, 'flowers')
    await this.wallets.confirm('bank', 'spent')
    this.moveTo(new Date(monthInChina(this.month).from.getTime() + 11 * 3_600_000))
  }

  async close(): Promise<void> {
    await this.payments.close()
  }

  moveTo(at: Date): void {
    this.clock.advance(at.getTime() - this.clock.now().getTime())
  }

  get today(): string {
    return chinaDayOf(this.clock.now())
  }

  async admin<T = Month & { code?: string }>(who: TestPerson | undefined, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.payments.service.url}/api/admin/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${who?.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await response.json()) as T
  }

  /** Somebody's order of this product, paid at the provider's page or in the App Store. */
  async buy(person: TestPerson, channel: Channel, productNum: string): Promise<string> {
    const { sandboxes } = this.payments
    const { orderId } = await this.payments.call(addOrder, { productNum }, person)
    if (channel === 'alipay') await payAtAlipay(this.payments, orderId)
    else if (channel === 'wechat') {
      await this.payments.call(getWxNativePayUrl, { orderId }, person)
      await sandboxes.post('wechat/pay', { orderId })
    } else {
      const { payUrl } = await this.payments.call(getApplePurchase, { orderId }, person)
      await sandboxes.post('apple/pay', { ...Object.fromEntries(new URL(payUrl ?? '').searchParams), back: '' })
    }
    return orderId
  }

  /** Finance refunds an order, or a part of it. */
  async refund(orderId: string, amount?: number): Promise<void> {
    const part = amount === undefined ? {} : { amount, clientId: randomUUID() }
    const { code } = await this.admin(this.finance[0], `orders/${orderId}/refund`, { reason: '重复购买', ...part })
    if (code) throw new Error(`a refund was refused: ${code}`)
  }

  /** The provider gives an order's money back by itself. `isFamily`: the App Store revokes a shared purchase. */
  async chargeBack(orderId: string, channel: Channel, isFamily: boolean): Promise<void> {
    const { sandboxes } = this.payments
    const order = await this.payments.service.app.get(Orders).get(orderId)
    const what = isFamily ? 'revoke' : 'refund'
    if (channel === 'apple') await sandboxes.post('apple/act', { transactionId: order.providerTradeNo, what })
    else await sandboxes.post(`${channel}/refund`, { orderId })
  }

  /** Runs what refunds need until the money of all is back. */
  async settleRefunds(): Promise<void> {
    const open = { $or: [{ 'refund.state': 'atProvider' }, { status: 3, revoked: false }] }
    const orders = this.payments.database.collection('orders')
    for (let tries = 0; tries < 200; tries++) {
      await this.payments.drain()
      if ((await orders.countDocuments(open)) === 0) return
      this.clock.advance(20_000)
      for (const job of ['refunds', 'notifications', 'orders-revoke']) await this.payments.runJob(job)
      await this.payments.sandboxes.notifyDue()
    }
    throw new Error('refunds do not end')
  }

  /** Somebody asks for the money of their flowers; the id and the plan of the withdrawal. */
  async askForPayout(amount: number, kind: Page): Promise<{ id: string; plan: WithdrawalPlan }> {
    const person = await this.payments.person()
    if (kind === 'wechat') this.payeesAtWechat.add(person.id)
    const of = { user: snapshot({ _id: person.id }), how: 'phone', shareCode: null } as const
    await this.payments.receive(users.registered, person.id, of)
    await this.wallets.receiveFlowers(person.id, `gift:${person.id}`, { num: amount, worth: amount, reason: 'flowers' })
    const plan = planWithdrawal(amount)
    const asked = { amount, net: plan.net, clientId: randomUUID(), password: 'x' }
    const { withdrawal } = await this.payments.call(withdrawGift, asked, person)
    return { id: withdrawal._id, plan }
  }

  /** Pays withdrawals as a batch that a second person approves; payees at WeChat confirm. */
  async payTogether(withdrawals: readonly string[]): Promise<void> {
    const proposal = { withdrawals, clientId: randomUUID() }
    const { id } = await this.admin<{ id: string }>(this.finance[0], 'payoutBatches', proposal)
    const { state, code } = await this.admin<{ state?: string; code?: string }>(
      this.finance[1],
      `payoutBatches/${id}/approve`,
      {},
    )
    if (state !== 'done') throw new Error(`a batch is ${state ?? code}`)
    const stored = this.payments.database.collection<{ _id: string; step: string; payout: Confirmable }>('withdrawals')
    const waiting = { _id: { $in: [...withdrawals] }, step: 'paying' }
    for (const { payout } of await stored.find(waiting).toArray())
      await this.payments.sandboxes.post('wechat/confirm-transfer', { package: payout.confirmation?.package })
    this.clock.advance(61_000)
    await this.payments.runJob('withdrawals')
    if ((await stored.countDocuments(waiting)) > 0) throw new Error('payouts do not end')
  }

  /** The bank loses, invents or changes something that we know nothing about. */
  get bank() {
    return this.payments.sandboxes.database
  }
}
interface Confirmable {
  confirmation: { package: string } | null
}
