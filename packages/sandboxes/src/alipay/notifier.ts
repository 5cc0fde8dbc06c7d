import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { SandboxesConfig } from '../config.ts'
import { NotificationRetries, type Notifier } from '../notifications/notification-retries.ts'
import { signedFields } from './alipay-signing.ts'
import { formatChinaTime } from './china-time.ts'
import { AlipayTrades, type TradeDocument } from './trades.store.ts'

const timeoutMs = 5_000

/** Notifies the merchant of a trade's status as Alipay does: a signed form, repeated until it returns `success`. */
@Injectable()
export class AlipayNotifier implements Notifier {
  constructor(
    private readonly trades: AlipayTrades,
    private readonly clock: Clock,
    private readonly retries: NotificationRetries,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {
    retries.add(this)
  }

  /** Sends one notification; false if it was not acknowledged. */
  async notify(trade: TradeDocument): Promise<boolean> {
    const isAcknowledged = await this.#send(trade).catch(() => false)
    await this.trades.recordNotification(trade, isAcknowledged)
    if (!isAcknowledged) this.retries.plan()
    return isAcknowledged
  }

  async notifyDue(): Promise<void> {
    for (const trade of await this.trades.dueForNotification()) await this.notify(trade)
  }

  nextAt(): Promise<Date | null> {
    return this.trades.nextNotificationAt()
  }

  /** The signed fields of a trade's notification. */
  fieldsOf(trade: TradeDocument): Record<string, string> {
    const keys = this.config.SANDBOX_KEYS.alipay
    const paid: Record<string, string> = trade.paidAt
      ? { gmt_payment: formatChinaTime(trade.paidAt), receipt_amount: trade.amount, buyer_pay_amount: trade.amount }
      : { gmt_close: formatChinaTime(this.clock.now()) }
    return signedFields(
      {
        notify_time: formatChinaTime(this.clock.now()),
        notify_type: 'trade_status_sync',
        notify_id: trade.notifyId,
        app_id: keys.appId,
        charset: 'utf-8',
        version: '1.0',
        trade_no: trade.trade_no,
        out_trade_no: trade._id,
        buyer_id: '2088000000000002',
        seller_id: keys.sellerId,
        trade_status: trade.status,
        total_amount: trade.amount,
        subject: trade.subject,
        gmt_create: formatChinaTime(trade.createdAt),
        ...paid,
        ...(trade.refundFee ? { refund_fee: trade.refundFee, gmt_refund: formatChinaTime(this.clock.now()) } : {}),
      },
      keys.alipayPrivateKey,
    )
  }

  async #send(trade: TradeDocument): Promise<boolean> {
    const response = await fetch(trade.notifyUrl, {
      method: 'POST',
      body: new URLSearchParams(this.fieldsOf(trade)),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return (await response.text()).trim() === 'success'
  }
}
