import type {
  Notification,
  PayableOrder,
  Payment,
  PaymentProvider,
  PaymentChannel,
  ProviderName,
  Refund,
  RefundReport,
} from '@xinyu/payments/payment-provider.rules'
import type { PaymentReport } from '@xinyu/payments/payment-report.rules'
import type { PayoutReport, Payouts } from '@xinyu/payments/payout-provider.rules'
import { AppError } from '@xinyu/platform/error'
import { type ProviderNotification, type Payout, sequence, type Trade } from './sequence.ts'

/** The signature of a provider; a forged notification has another one. */
export const genuine = 'genuine'

/** An in-memory provider behind the product's interface: its books are the truth, separate for each sequence. */
export class Vendor implements PaymentProvider {
  /** Pays each number once. Some payouts finish at once, some when queried, some fail; some answers are lost. */
  readonly payouts: Payouts = {
    send: async ({ no, amount }) => {
      const { payouts } = this.#asked()
      const known = payouts.get(no)
      if (known) return payoutReportOf(known)
      const luck = sequence().nextNumber() % 5
      const end = luck === 0 ? 'failed' : 'done'
      const made: Payout = { no, fen: amount, end, state: luck < 2 ? end : 'processing' }
      payouts.set(no, made)
      if (luck === 2) throw new AppError('PAYMENT_QUERY_FAILED')
      return payoutReportOf(made)
    },
    query: async ({ no }) => {
      const known = this.#asked().payouts.get(no)
      if (!known) return { kind: 'absent' }
      known.state = known.end
      return payoutReportOf(known)
    },
    bill: async () => null,
  }

  constructor(readonly name: ProviderName) {}

  tradeFor({ _id }: Pick<PayableOrder, '_id'>, _place?: PaymentChannel): string {
    return this.name === 'alipay' ? _id : `${_id}N`
  }

  orderOf(trade: string): string | null {
    return this.name === 'alipay' ? trade : trade.slice(0, -1)
  }

  async pay(order: PayableOrder): Promise<Payment> {
    const id = this.tradeFor(order)
    const { trades } = this.#asked()
    const trade: Trade = trades.get(id) ?? {
      orderId: order._id,
      provider: this.name,
      tradeNo: `${this.name}-${sequence().nextNumber()}-${order._id}`,
      fen: order.amount,
      state: 'open',
      refundNo: null,
      parts: new Map(),
    }
    trades.set(id, trade)
    return { payUrl: id }
  }

  async query(trade: string): Promise<PaymentReport> {
    const found = this.#asked().trades.get(trade)
    return found ? reportOf(found) : { kind: 'absent', text: 'no such trade' }
  }

  async close(trade: string): Promise<void> {
    const found = this.#asked().trades.get(trade)
    if (found?.state === 'open') found.state = 'closed'
    else if (found?.state === 'paid') throw new Error('it is paid')
  }

  /** WeChat accepts a refund and confirms later; Alipay refunds at once. One number pays back once. */
  async refund({ no, tradeNo, amount }: Refund): Promise<RefundReport> {
    const found = this.#byNumber(tradeNo)
    if (found && isRefunded(found, no)) return { kind: 'done' }
    if (found?.state !== 'paid') return { kind: 'failed', text: 'not paid', isClosed: false }
    if (amount > leftOf(found)) return { kind: 'failed', text: 'more than is left', isClosed: false }
    if (amount === leftOf(found)) giveBack(found, no)
    else found.parts.set(no, amount)
    return this.name === 'wechat' ? { kind: 'processing' } : { kind: 'done' }
  }

  async refundQuery({ no, tradeNo }: Refund): Promise<RefundReport> {
    const found = this.#byNumber(tradeNo)
    return found && isRefunded(found, no) ? { kind: 'done' } : { kind: 'absent' }
  }

  async bill(): Promise<null> {
    return null
  }

  async readNotification({ said, signature }: Readonly<Record<string, string>>): Promise<Notification | null> {
    if (signature !== genuine) return null
    const { at, ...notification } = JSON.parse(said ?? '{}') as Notification & { at: number }
    const { report } = notification
    return { ...notification, report: report.kind === 'paid' ? { ...report, at: new Date(at) } : report }
  }

  #byNumber(tradeNo: string): Trade | undefined {
    return [...this.#asked().trades.values()].find((trade) => trade.tradeNo === tradeNo)
  }

  /** A crashed process makes no requests. */
  #asked(): ReturnType<typeof sequence> {
    sequence().crash?.check()
    return sequence()
  }
}

const isRefunded = ({ refundNo, parts }: Trade, no: string): boolean => refundNo === no || parts.has(no)
/** Fen of a trade that its provider has not paid back. */
export const leftOf = ({ fen, state, parts }: Trade): number =>
  state === 'refunded' ? 0 : [...parts.values()].reduce((left, part) => left - part, fen)

const payoutReportOf = ({ no, state }: Payout): PayoutReport => {
  if (state === 'failed') return { kind: 'failed', text: 'no such account' }
  if (state === 'done') return { kind: 'done', tradeNo: `t-${no}`, at: null }
  return { kind: 'processing', tradeNo: null }
}

const reportOf = ({ state, tradeNo, fen: amount }: Trade): PaymentReport => {
  if (state === 'paid') return { kind: 'paid', tradeNo, amount, at: new Date(sequence().now) }
  if (state === 'refunded') return { kind: 'refunded', tradeNo, amount }
  return state === 'closed' ? { kind: 'closed', text: 'closed' } : { kind: 'waiting', text: 'waiting' }
}

/** Queues a notification of the trade's current state. */
const write = (trade: Trade): void => {
  const { now, notifications } = sequence()
  const id = `${trade.tradeNo}-${trade.state}`
  const number = trade.provider === 'alipay' ? trade.orderId : `${trade.orderId}N`
  const said = JSON.stringify({ id, orderId: trade.orderId, trade: number, report: reportOf(trade), at: now })
  notifications.push({ provider: trade.provider, fields: { said, signature: genuine } })
}

/** The customer pays; false if the trade is no longer open. */
export const payTrade = (trade: Trade | undefined): boolean => {
  if (trade?.state !== 'open') return false
  trade.state = 'paid'
  write(trade)
  return true
}

/** Refunds the trade. */
export const giveBack = (trade: Trade, no: string): void => {
  trade.state = 'refunded'
  trade.refundNo = no
  write(trade)
}

/** The same notification without the provider's signature, or signed with a wrong amount. */
export const forged = (
  { provider, fields }: ProviderNotification,
  how: 'signature' | 'amount',
): ProviderNotification => {
  if (how === 'signature') return { provider, fields: { ...fields, signature: 'somebody' } }
  const said = JSON.parse(fields.said ?? '{}') as Notification
  const report = 'amount' in said.report ? { ...said.report, amount: said.report.amount + 1 } : said.report
  return { provider, fields: { said: JSON.stringify({ ...said, id: `${said.id}x`, report }), signature: genuine } }
}
