import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { signedFields } from './alipay-signing.ts'
import { formatChinaTime } from './china-time.ts'
import { SandboxKeyring } from '../sandboxes/keyring.public.ts'
import { type SandboxNotifier, SandboxNotifiers } from '../sandboxes/sandbox-notifiers.public.ts'
import { type TradeDocument, TradesStore } from './trades.store.ts'

const timeoutMs = 5_000

/** Notifies the merchant of a trade's status as Alipay does: a signed form, repeated until it returns `success`. */
@Injectable()
export class Notifier implements SandboxNotifier {
  constructor(
    private readonly trades: TradesStore,
    private readonly keyring: SandboxKeyring,
    private readonly clock: Clock,
    notifiers: SandboxNotifiers,
  ) {
    notifiers.add(this)
  }

  /** Sends one notification; false if it was not acknowledged. */
  async notify(trade: TradeDocument): Promise<boolean> {
    const isAcknowledged = await this.#send(trade).catch(() => false)
    await this.trades.recordNotification(trade, isAcknowledged)
    return isAcknowledged
  }

  async notifyDue(): Promise<void> {
    for (const trade of await this.trades.dueForNotification()) await this.notify(trade)
  }

  /** The signed fields of a trade's notification. */
  async fieldsOf(trade: TradeDocument): Promise<Record<string, string>> {
    const keys = await this.keyring.keys()
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
      body: new URLSearchParams(await this.fieldsOf(trade)),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return (await response.text()).trim() === 'success'
  }
}
