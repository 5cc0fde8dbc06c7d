import { Inject, Injectable } from '@nestjs/common'
import type { Refund, RefundReport } from '../payment-provider.rules.ts'
import { WechatClient } from './wechat-client.ts'
import { WECHAT_SETTINGS, type WechatSettings } from './wechat-settings.ts'
import { refundAnswer, refundReportOf } from './wechat.rules.ts'

@Injectable()
export class WechatRefunds {
  constructor(
    @Inject(WECHAT_SETTINGS) private readonly settings: WechatSettings,
    private readonly client: WechatClient,
  ) {}

  async create({ no, tradeNo, amount, total, reason }: Refund): Promise<RefundReport> {
    const { body, code } = await this.client.post('/v3/refund/domestic/refunds', {
      transaction_id: tradeNo,
      out_refund_no: no,
      reason: reason.slice(0, 80),
      notify_url: this.settings.notifyUrl,
      amount: { refund: amount, total, currency: 'CNY' },
    })
    if (code === 'NOT_ENOUGH') return { kind: 'failed', text: '商户余额不足', isClosed: false }
    return this.#report(no, tradeNo, code === null ? body : null, code)
  }

  async query({ no, tradeNo }: Refund): Promise<RefundReport> {
    const { body, code } = await this.client.get(`/v3/refund/domestic/refunds/${no}`)
    if (code === 'RESOURCE_NOT_EXISTS') return { kind: 'absent' }
    return this.#report(no, tradeNo, code === null ? body : null, code)
  }

  #report(no: string, tradeNo: string, body: unknown, code: string | null): RefundReport {
    const parsed = refundAnswer.safeParse(body).data
    const isThis = parsed?.out_refund_no === no && parsed.transaction_id === tradeNo
    const report = parsed && isThis ? refundReportOf(parsed.status) : null
    return report ?? this.client.refused('refund', code)
  }
}
