import { randomBytes } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import type { PayableOrder, Payment, PaymentChannel } from '../payment-provider.rules.ts'
import type { PaymentReport } from '../payment-report.rules.ts'
import { WechatClient } from './wechat-client.ts'
import { WECHAT_SETTINGS, type WechatSettings } from './wechat-settings.ts'
import { jsapiPayment } from './wechat-signing.ts'
import { mismatchIn, paymentReportOf, transaction } from './wechat.rules.ts'

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

@Injectable()
export class WechatTrades {
  constructor(
    @Inject(WECHAT_SETTINGS) private readonly settings: WechatSettings,
    private readonly client: WechatClient,
    private readonly clock: Clock,
  ) {}

  async pay(order: PayableOrder, channel: PaymentChannel, trade: string): Promise<Payment> {
    if (channel.at === 'appStore') throw new AppError('UNAVAILABLE')
    const { mchId, miniAppId, officialAppId, notifyUrl } = this.settings
    const appid = channel.at === 'miniProgram' ? miniAppId : officialAppId
    const { body } = await this.#request(paths[channel.at], {
      appid,
      mchid: mchId,
      description: order.name,
      out_trade_no: trade,
      time_expire: `${order.closesAt.toISOString().slice(0, 19)}+00:00`,
      notify_url: notifyUrl,
      amount: { total: order.amount, currency: 'CNY' },
      ...('openid' in channel ? { payer: { openid: channel.openid } } : {}),
      ...('ip' in channel ? { scene_info: { payer_client_ip: channel.ip, h5_info: { type: 'Wap' } } } : {}),
    })
    const { prepay_id, h5_url, code_url } = prepared.parse(body)
    if ('openid' in channel && prepay_id) return { payment: this.#jsapi(appid, prepay_id) }
    if ('ip' in channel && h5_url) return { payUrl: `${h5_url}&redirect_url=${encodeURIComponent(channel.returnUrl)}` }
    if (code_url) return { codeUrl: code_url }
    throw new AppError('PAYMENT_QUERY_FAILED')
  }

  async query(trade: string): Promise<PaymentReport> {
    const { body, code } = await this.client.get(
      `/v3/pay/transactions/out-trade-no/${trade}?mchid=${this.settings.mchId}`,
    )
    if (code === 'ORDER_NOT_EXIST') return { kind: 'absent', text: '交易不存在' }
    const parsed = code === null ? transaction.safeParse(body).data : undefined
    const isOurs = parsed?.out_trade_no === trade && mismatchIn(parsed, this.#us) === null
    const report = parsed && isOurs ? paymentReportOf(parsed, this.clock.now()) : null
    return report ?? this.client.refused('query', code)
  }

  async close(trade: string): Promise<void> {
    const { code } = await this.client.post(`/v3/pay/transactions/out-trade-no/${trade}/close`, {
      mchid: this.settings.mchId,
    })
    if (code !== null && code !== 'ORDER_NOT_EXIST' && code !== 'ORDER_CLOSED') this.client.refused('close', code)
  }

  get #us() {
    const { mchId, miniAppId, officialAppId } = this.settings
    return { mchId, appIds: [miniAppId, officialAppId] }
  }

  #jsapi(appId: string, prepayId: string) {
    const timeStamp = String(Math.floor(this.clock.now().getTime() / 1000))
    return jsapiPayment(
      { appId, prepayId, timeStamp, nonceStr: randomBytes(16).toString('hex') },
      this.settings.privateKey,
    )
  }

  async #request(path: string, body: object): Promise<{ body: unknown }> {
    const answer = await this.client.post(path, body)
    return answer.code === null ? answer : this.client.refused(path, answer.code)
  }
}
