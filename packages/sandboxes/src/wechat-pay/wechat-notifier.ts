import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { SandboxesConfig } from '../config.ts'
import { NotificationRetries, type Notifier } from '../notifications/notification-retries.ts'
import { type SignedMessage, WechatProtocol } from './wechat-protocol.ts'
import { type Notice, type WechatTrade, WechatTradesStore } from './wechat-trades.store.ts'
import { refundNoteOf, transactionOf } from './wechat-views.ts'

const timeoutMs = 5_000

/** Notifies the merchant as WeChat does: signed in the headers, sealed, repeated until it returns a 2xx. */
@Injectable()
export class WechatNotifier implements Notifier {
  constructor(
    private readonly trades: WechatTradesStore,
    private readonly protocol: WechatProtocol,
    private readonly clock: Clock,
    private readonly retries: NotificationRetries,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {
    retries.add(this)
  }

  async notify(trade: WechatTrade): Promise<void> {
    if (!trade.notice || trade.notifyUrl === '') return
    const isAcknowledged = await this.#send(trade, trade.notice).catch(() => false)
    await this.trades.recordNotification(trade._id, trade.notice, isAcknowledged)
    if (!isAcknowledged) this.retries.plan()
  }

  async notifyDue(): Promise<void> {
    for (const trade of await this.trades.dueForNotification()) await this.notify(trade)
  }

  nextAt(): Promise<Date | null> {
    return this.trades.nextNotificationAt()
  }

  messageOf(trade: WechatTrade, { id, about }: Pick<Notice, 'id' | 'about'>): SignedMessage {
    const { mchId } = this.config.SANDBOX_KEYS.wechatPay
    const refund = trade.refund ?? trade.parts?.at(-1)
    const content = about === 'refund' && refund ? refundNoteOf(trade, refund, mchId) : transactionOf(trade, mchId)
    return this.message(id, about, content)
  }

  /** The same with any content, for tests of the merchant's checks. */
  message(id: string, about: Notice['about'], content: object): SignedMessage {
    const [event_type, summary] =
      about === 'refund' ? ['REFUND.SUCCESS', '退款成功'] : ['TRANSACTION.SUCCESS', '支付成功']
    const body = {
      id,
      create_time: this.clock.now().toISOString(),
      resource_type: 'encrypt-resource',
      event_type,
      summary,
      resource: { original_type: about, ...this.protocol.sealed(content, about) },
    }
    return this.protocol.signed(JSON.stringify(body))
  }

  async #send(trade: WechatTrade, notice: Notice): Promise<boolean> {
    const { body, headers } = this.messageOf(trade, notice)
    const response = await fetch(trade.notifyUrl, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok
  }
}
