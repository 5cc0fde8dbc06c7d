import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { unzip } from '@xinyu/platform/unzip'
import { Inject, Injectable } from '@nestjs/common'
import type { AlipaySdk, AlipaySdkCommonResult } from 'alipay-sdk'
import type {
  BillLine,
  Notification,
  PayableOrder,
  Payment,
  PaymentProvider,
  PaymentChannel,
  Refund,
  RefundReport,
} from '../payment-provider.rules.ts'
import type { PaymentReport } from '../payment-report.rules.ts'
import { readAlipayBill, readAlipayTransfers } from './alipay-bill.rules.ts'
import { createSdk } from './alipay-sdk.ts'
import { ALIPAY_SETTINGS, type AlipaySettings } from './alipay-settings.ts'
import { chinaTime, isForUs, orderOf, paymentReportOf, tradeFor, yuanOf } from './alipay.rules.ts'
import { AlipayPayouts } from './payouts.ts'

const downloadMs = 60_000
const gbk = new TextDecoder('gbk')
/** Alipay refuses the refund permanently; a retry does not help. */
const refundRefusals: Record<string, string> = {
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': '商户余额不足',
  'ACQ.TRADE_HAS_FINISHED': '交易已结束，不能退款',
  'ACQ.TRADE_STATUS_ERROR': '交易状态不允许退款',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': '退款金额超限',
}

/** Alipay by its own SDK. RSA2 is pinned; every response and notification must carry Alipay's signature. */
@Injectable()
export class AlipayDriver implements PaymentProvider {
  readonly name = 'alipay'
  readonly payouts = new AlipayPayouts(
    (method, content) => this.#request(method, content),
    (day) => this.#download('signcustomer', day, readAlipayTransfers),
  )
  readonly #pages: AlipaySdk
  #server: AlipaySdk | null = null

  constructor(
    @Inject(ALIPAY_SETTINGS) private readonly settings: AlipaySettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#pages = createSdk(settings, settings.pageGateway)
  }

  /** One trade per order, on every kind of page. */
  tradeFor(order: Pick<PayableOrder, '_id'>, _channel: PaymentChannel, round: number): string {
    return tradeFor(order._id, round)
  }

  orderOf(trade: string): string | null {
    return orderOf(trade)
  }

  async pay(order: PayableOrder, channel: PaymentChannel, trade: string): Promise<Payment> {
    if (!('returnUrl' in channel)) throw new AppError('UNAVAILABLE')
    const { at, returnUrl } = channel
    const [method, productCode] =
      at === 'phone' ? ['alipay.trade.wap.pay', 'QUICK_WAP_WAY'] : ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY']
    const bizContent = {
      out_trade_no: trade,
      product_code: productCode,
      subject: order.name,
      total_amount: yuanOf(order.amount),
      time_expire: chinaTime(order.closesAt),
      ...(at === 'phone' ? { quit_url: returnUrl } : {}),
    }
    const payUrl = this.#pages.pageExecute(String(method), 'GET', {
      bizContent,
      notifyUrl: this.settings.notifyUrl,
      returnUrl,
      timestamp: chinaTime(this.clock.now()),
    })
    return { payUrl }
  }

  async query(trade: string): Promise<PaymentReport> {
    const answer = await this.#request('alipay.trade.query', { out_trade_no: trade })
    if (answer.code === '40004' && answer.sub_code === 'ACQ.TRADE_NOT_EXIST')
      return { kind: 'absent', text: String(answer.sub_msg ?? '') }
    if (answer.code !== '10000' || answer.out_trade_no !== trade) throw new AppError('PAYMENT_QUERY_FAILED')
    const { trade_no, trade_status, total_amount, send_pay_date, trans_currency } = answer as Record<
      string,
      string | undefined
    >
    const report = paymentReportOf(
      { trade_no, trade_status, total_amount, paidAt: send_pay_date, currency: trans_currency },
      this.clock.now(),
    )
    if (!report) throw new AppError('PAYMENT_QUERY_FAILED')
    return report
  }

  async close(trade: string): Promise<void> {
    const answer = await this.#request('alipay.trade.close', { out_trade_no: trade })
    if (answer.code !== '10000' && answer.sub_code !== 'ACQ.TRADE_NOT_EXIST') throw new AppError('PAYMENT_QUERY_FAILED')
  }

  /** Done only if Alipay reports that money moved; the response to a repeat does not, so the refund is queried. */
  async refund(refund: Refund): Promise<RefundReport> {
    const answer = await this.#request('alipay.trade.refund', {
      trade_no: refund.tradeNo,
      refund_amount: yuanOf(refund.amount),
      out_request_no: refund.no,
      refund_reason: refund.reason.slice(0, 80),
    })
    const code = String(answer.sub_code ?? '')
    if (code in refundRefusals) return { kind: 'failed', text: refundRefusals[code] ?? '', isClosed: false }
    if (answer.code !== '10000' || answer.trade_no !== refund.tradeNo) throw new AppError('PAYMENT_QUERY_FAILED')
    return answer.fund_change === 'Y' ? { kind: 'done' } : this.refundQuery(refund)
  }

  async refundQuery({ no, tradeNo, amount }: Refund): Promise<RefundReport> {
    const asked = { trade_no: tradeNo, out_request_no: no }
    const answer = await this.#request('alipay.trade.fastpay.refund.query', asked)
    if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { kind: 'absent' }
    if (answer.code !== '10000') throw new AppError('PAYMENT_QUERY_FAILED')
    const { out_request_no, refund_status, refund_amount } = answer as Record<string, string | undefined>
    if (refund_status !== 'REFUND_SUCCESS') return { kind: 'absent' }
    if (out_request_no !== no || refund_amount !== yuanOf(amount)) throw new AppError('PAYMENT_QUERY_FAILED')
    return { kind: 'done' }
  }

  async bill(day: string): Promise<BillLine[] | null> {
    return this.#download('trade', day, readAlipayBill)
  }

  /** The bill of a day of this type; null: none yet. `read`: null for another file of its archive. */
  async #download<L>(type: string, day: string, read: (text: string) => L[] | null): Promise<L[] | null> {
    const path = 'alipay.data.dataservice.bill.downloadurl.query'
    const answer = await this.#request(path, { bill_type: type, bill_date: day })
    if (/bill_not_exist/i.test(String(answer.sub_code ?? ''))) return null
    const address = answer.bill_download_url
    if (answer.code !== '10000' || typeof address !== 'string') throw new AppError('PAYMENT_QUERY_FAILED')
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(downloadMs), redirect: 'error' })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const files = unzip(Buffer.from(await response.arrayBuffer())).map(([, file]) => gbk.decode(file))
      const details = files.map(read).find((lines) => lines !== null)
      if (!details) throw new Error('no details')
      return details
    } catch (error) {
      this.#noAnswer(path, error)
    }
  }

  async readNotification(fields: Readonly<Record<string, string>>): Promise<Notification | null> {
    if (!this.#isSigned(fields) || !isForUs(fields, this.settings)) return null
    const { notify_id, out_trade_no, trade_no, trade_status, total_amount, refund_fee, gmt_payment, trans_currency } =
      fields as Partial<Record<string, string>>
    const report = paymentReportOf(
      { trade_no, trade_status, total_amount, refund_fee, paidAt: gmt_payment, currency: trans_currency },
      this.clock.now(),
    )
    return notify_id && out_trade_no && report
      ? { id: notify_id, orderId: orderOf(out_trade_no), trade: out_trade_no, report }
      : null
  }

  /** The SDK would take the algorithm from the message, so it is pinned first; it throws on broken base64. */
  #isSigned(fields: Readonly<Record<string, string>>): boolean {
    if (fields.sign_type !== 'RSA2' || !fields.sign) return false
    try {
      return this.#pages.checkNotifySignV2({ ...fields })
    } catch {
      return false
    }
  }

  async #request(method: string, bizContent: Record<string, unknown>): Promise<AlipaySdkCommonResult> {
    this.#server ??= createSdk(this.settings, this.settings.serverGateway)
    try {
      return await this.#server.exec(
        method,
        { bizContent, timestamp: chinaTime(this.clock.now()) },
        { validateSign: true },
      )
    } catch (error) {
      return this.#noAnswer(method, error)
    }
  }

  /** The SDK puts the whole response into its message: only the kind of failure is logged. */
  #noAnswer(path: string, error: unknown): never {
    this.log.warn('alipay did not answer', { path, err: error instanceof Error ? error.name : 'unknown' })
    throw new AppError('PAYMENT_QUERY_FAILED')
  }
}
