import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import { Inject, Injectable } from '@nestjs/common'
import { AlipaySdk, type AlipaySdkCommonResult } from 'alipay-sdk'
import type { Notification, PayableOrder, PaymentProvider, PaymentReport } from '../payment-provider.rules.ts'
import { ALIPAY_SETTINGS, type AlipaySettings } from './alipay-settings.ts'
import { chinaTime, isForUs, paymentReportOf, yuanOf } from './alipay.rules.ts'

const timeoutMs = 8_000

/** The SDK verifies a piece it cuts out of the text but returns what it parsed: with a doubled key these differ. */
class StrictSdk extends AlipaySdk {
  override checkResponseSign(raw: string, responseKey: string, sign: string, traceId: string): void {
    super.checkResponseSign(raw, responseKey, sign, traceId)
    const parsed = (JSON.parse(raw) as Record<string, unknown>)[responseKey]
    if (JSON.stringify(parsed) !== JSON.stringify(JSON.parse(this.getSignStr(raw, responseKey))))
      throw new Error('what is signed is not what is said')
  }
}

/** Alipay by its own SDK. RSA2 is pinned; every answer and notification must bear Alipay's signature. */
@Injectable()
export class AlipayDriver implements PaymentProvider {
  readonly name = 'alipay'
  readonly #pages: AlipaySdk
  #server: AlipaySdk | null = null

  constructor(
    @Inject(ALIPAY_SETTINGS) private readonly settings: AlipaySettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#pages = this.#sdk(settings.pageGateway)
  }

  payUrl(order: PayableOrder, { device, returnUrl }: { device: 'phone' | 'computer'; returnUrl: string }): string {
    const [method, productCode] =
      device === 'phone'
        ? ['alipay.trade.wap.pay', 'QUICK_WAP_WAY']
        : ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY']
    const bizContent = {
      out_trade_no: order._id,
      product_code: productCode,
      subject: order.name,
      total_amount: yuanOf(order.amount),
      time_expire: chinaTime(order.closesAt),
      ...(device === 'phone' ? { quit_url: returnUrl } : {}),
    }
    return this.#pages.pageExecute(String(method), 'GET', {
      bizContent,
      notifyUrl: this.settings.notifyUrl(),
      returnUrl,
      timestamp: chinaTime(this.clock.now()),
    })
  }

  async query(order: PayableOrder): Promise<PaymentReport> {
    const answer = await this.#request('alipay.trade.query', order)
    if (answer.code === '40004' && answer.sub_code === 'ACQ.TRADE_NOT_EXIST')
      return { kind: 'absent', text: String(answer.sub_msg ?? '') }
    if (answer.code !== '10000' || answer.out_trade_no !== order._id) throw new AppError('PAYMENT_QUERY_FAILED')
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

  async close(order: PayableOrder): Promise<void> {
    const answer = await this.#request('alipay.trade.close', order)
    if (answer.code !== '10000' && answer.sub_code !== 'ACQ.TRADE_NOT_EXIST') throw new AppError('PAYMENT_QUERY_FAILED')
  }

  readNotification(fields: Readonly<Record<string, string>>): Notification | null {
    if (!this.#isSigned(fields) || !isForUs(fields, this.settings)) return null
    const { notify_id, out_trade_no, trade_no, trade_status, total_amount, refund_fee, gmt_payment, trans_currency } =
      fields as Partial<Record<string, string>>
    const report = paymentReportOf(
      { trade_no, trade_status, total_amount, refund_fee, paidAt: gmt_payment, currency: trans_currency },
      this.clock.now(),
    )
    return notify_id && out_trade_no && report ? { id: notify_id, orderId: out_trade_no, report } : null
  }

  /** The SDK would take the algorithm from the message itself, so it is pinned first; it throws on broken base64. */
  #isSigned(fields: Readonly<Record<string, string>>): boolean {
    if (fields.sign_type !== 'RSA2' || !fields.sign) return false
    try {
      return this.#pages.checkNotifySignV2({ ...fields })
    } catch {
      return false
    }
  }

  async #request(method: string, order: PayableOrder): Promise<AlipaySdkCommonResult> {
    this.#server ??= this.#sdk(this.settings.serverGateway())
    try {
      return await this.#server.exec(
        method,
        { bizContent: { out_trade_no: order._id }, timestamp: chinaTime(this.clock.now()) },
        { validateSign: true },
      )
    } catch (error) {
      // the SDK puts the whole answer into its message: only the kind of failure is logged
      this.log.warn('alipay did not answer', {
        orderId: order._id,
        path: method,
        err: error instanceof Error ? error.name : 'unknown',
      })
      throw new AppError('PAYMENT_QUERY_FAILED')
    }
  }

  #sdk(gateway: string): AlipaySdk {
    const { appId, privateKey, alipayPublicKey } = this.settings
    return new StrictSdk({
      appId,
      privateKey,
      alipayPublicKey,
      gateway,
      keyType: 'PKCS8',
      signType: 'RSA2',
      timeout: timeoutMs,
      camelcase: false,
    })
  }
}
