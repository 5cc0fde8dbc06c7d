import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import type {
  BillLine,
  PayableOrder,
  Payment,
  PaymentProvider,
  PaymentReport,
  Place,
  Refund,
  RefundReport,
} from '../payment-provider.rules.ts'
import { WechatClient } from './wechat-client.ts'
import { readBill } from './wechat-bill.rules.ts'
import { WechatNotifications } from './wechat-notifications.ts'
import { WECHAT_SETTINGS, type WechatSettings } from './wechat-settings.ts'
import { isIntact, jsapiPayment } from './wechat-signing.ts'
import {
  orderOf,
  paymentReportOf,
  refundAnswer,
  refundReportOf,
  strangerIn,
  tradeFor,
  transaction,
} from './wechat.rules.ts'

const paths = {
  officialAccount: '/v3/pay/transactions/jsapi',
  miniProgram: '/v3/pay/transactions/jsapi',
  phone: '/v3/pay/transactions/h5',
  desk: '/v3/pay/transactions/native',
  computer: '/v3/pay/transactions/native',
} as const
const prepared = z.object({
  prepay_id: z.string().optional(),
  h5_url: z.string().optional(),
  code_url: z.string().optional(),
})
const billAddress = z.object({ hash_type: z.string(), hash_value: z.string(), download_url: z.string() })
const noBill = new Set(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'])

/** WeChat Pay v3. */
@Injectable()
export class WechatDriver implements PaymentProvider {
  readonly name = 'wechat'
  readonly readNotification

  constructor(
    @Inject(WECHAT_SETTINGS) private readonly settings: WechatSettings,
    private readonly client: WechatClient,
    private readonly clock: Clock,
    private readonly log: Log,
    notifications: WechatNotifications,
  ) {
    this.readNotification = notifications.read.bind(notifications)
  }

  tradeFor(order: Pick<PayableOrder, '_id'>, place: Place): string {
    return tradeFor(order._id, place.at)
  }

  orderOf(trade: string): string | null {
    return orderOf(trade)
  }

  async pay(order: PayableOrder, place: Place): Promise<Payment> {
    const { mchId, miniAppId, officialAppId, notifyUrl } = this.settings
    const appid = place.at === 'miniProgram' ? miniAppId : officialAppId
    const { body } = await this.#said(paths[place.at], {
      appid,
      mchid: mchId,
      description: order.name,
      out_trade_no: this.tradeFor(order, place),
      time_expire: `${order.closesAt.toISOString().slice(0, 19)}+00:00`,
      notify_url: notifyUrl(),
      amount: { total: order.amount, currency: 'CNY' },
      ...('openid' in place ? { payer: { openid: place.openid } } : {}),
      ...('ip' in place ? { scene_info: { payer_client_ip: place.ip, h5_info: { type: 'Wap' } } } : {}),
    })
    const { prepay_id, h5_url, code_url } = prepared.parse(body)
    if ('openid' in place && prepay_id) return { payment: this.#jsapi(appid, prepay_id) }
    if ('ip' in place && h5_url) return { payUrl: `${h5_url}&redirect_url=${encodeURIComponent(place.returnUrl)}` }
    if (code_url) return { codeUrl: code_url }
    throw new AppError('PAYMENT_QUERY_FAILED')
  }

  async query(trade: string): Promise<PaymentReport> {
    const { body, code } = await this.client.get(
      `/v3/pay/transactions/out-trade-no/${trade}?mchid=${this.settings.mchId}`,
    )
    if (code === 'ORDER_NOT_EXIST') return { kind: 'absent', text: '交易不存在' }
    const said = code === null ? transaction.safeParse(body).data : undefined
    const isOurs = said?.out_trade_no === trade && strangerIn(said, this.#us) === null
    const report = said && isOurs ? paymentReportOf(said, this.clock.now()) : null
    return report ?? this.#refused('query', code)
  }

  async close(trade: string): Promise<void> {
    const { code } = await this.client.post(`/v3/pay/transactions/out-trade-no/${trade}/close`, {
      mchid: this.settings.mchId,
    })
    if (code !== null && code !== 'ORDER_NOT_EXIST' && code !== 'ORDER_CLOSED') this.#refused('close', code)
  }

  async refund({ no, tradeNo, amount, reason }: Refund): Promise<RefundReport> {
    const { body, code } = await this.client.post('/v3/refund/domestic/refunds', {
      transaction_id: tradeNo,
      out_refund_no: no,
      reason: reason.slice(0, 80),
      notify_url: this.settings.notifyUrl(),
      amount: { refund: amount, total: amount, currency: 'CNY' },
    })
    if (code === 'NOT_ENOUGH') return { kind: 'failed', text: '商户余额不足', isClosed: false }
    return this.#refundReport(no, tradeNo, code === null ? body : null, code)
  }

  async refundQuery({ no, tradeNo }: Refund): Promise<RefundReport> {
    const { body, code } = await this.client.get(`/v3/refund/domestic/refunds/${no}`)
    if (code === 'RESOURCE_NOT_EXISTS') return { kind: 'absent' }
    return this.#refundReport(no, tradeNo, code === null ? body : null, code)
  }

  async bill(day: string): Promise<BillLine[] | null> {
    const { body, code } = await this.client.get(`/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`)
    if (code !== null && noBill.has(code)) return null
    if (code !== null) return this.#refused('bill', code)
    const address = billAddress.parse(body)
    const text = gunzipSync(await this.client.download(address.download_url), { maxOutputLength: 256 << 20 })
    const lines = isIntact(text, address) ? readBill(text.toString('utf8')) : null
    return lines ?? this.#refused('bill', 'not intact')
  }

  get #us() {
    const { mchId, miniAppId, officialAppId } = this.settings
    return { mchId, appIds: [miniAppId, officialAppId] }
  }

  #refundReport(no: string, tradeNo: string, body: unknown, code: string | null): RefundReport {
    const said = refundAnswer.safeParse(body).data
    const isThis = said?.out_refund_no === no && said.transaction_id === tradeNo
    const report = said && isThis ? refundReportOf(said.status) : null
    return report ?? this.#refused('refund', code)
  }

  #jsapi(appId: string, prepayId: string) {
    const timeStamp = String(Math.floor(this.clock.now().getTime() / 1000))
    return jsapiPayment(
      { appId, prepayId, timeStamp, nonceStr: randomBytes(16).toString('hex') },
      this.settings.privateKey,
    )
  }

  async #said(path: string, body: object): Promise<{ body: unknown }> {
    const answer = await this.client.post(path, body)
    return answer.code === null ? answer : this.#refused(path, answer.code)
  }

  /** WeChat refused, or said what makes no sense: nothing follows from it. */
  #refused(path: string, code: string | null): never {
    this.log.warn('wechat refused', { path, code })
    throw new AppError('PAYMENT_QUERY_FAILED')
  }
}
