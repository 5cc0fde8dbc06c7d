import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { SandboxKeyring } from '../sandboxes/keyring.public.ts'
import { type SandboxNotifier, SandboxNotifiers } from '../sandboxes/sandbox-notifiers.public.ts'
import { type SignedMessage, WechatProtocol } from './wechat-protocol.ts'
import { type Notice, type WechatTrade, WechatTradesStore } from './wechat-trades.store.ts'
import { refundNoteOf, transactionOf } from './wechat-views.ts'

const timeoutMs = 5_000

/** Notifies the merchant as WeChat does: signed in the headers, sealed, repeated until it returns a 2xx. */
@Injectable()
export class WechatNotifier implements SandboxNotifier {
  constructor(
    private readonly trades: WechatTradesStore,
    private readonly protocol: WechatProtocol,
    private readonly keyring: SandboxKeyring,
    private readonly clock: Clock,
    notifiers: SandboxNotifiers,
  ) {
    notifiers.add(this)
  }

  async notify(trade: WechatTrade): Promise<void> {
    if (!trade.notice || trade.notifyUrl === '') return
    const isAcknowledged = await this.#send(trade, trade.notice).catch(() => false)
    await this.trades.recordNotification(trade._id, trade.notice, isAcknowledged)
  }

  async notifyDue(): Promise<void> {
    for (const trade of await this.trades.dueForNotification()) await this.notify(trade)
  }

  /** The signed notification about a trade or its refund. */
  async messageOf(trade: WechatTrade, { id, about }: Pick<Notice, 'id' | 'about'>): Promise<SignedMessage> {
    const { mchId } = await this.keyring.wechat()
    const content =
      about === 'refund' && trade.refund ? refundNoteOf(trade, trade.refund, mchId) : transactionOf(trade, mchId)
    return this.message(id, about, content)
  }

  /** The same with any content, for tests of the merchant's checks. */
  async message(id: string, about: Notice['about'], content: object): Promise<SignedMessage> {
    const [event_type, summary] =
      about === 'refund' ? ['REFUND.SUCCESS', '退款成功'] : ['TRANSACTION.SUCCESS', '支付成功']
    const body = {
      id,
      create_time: this.clock.now().toISOString(),
      resource_type: 'encrypt-resource',
      event_type,
      summary,
      resource: { original_type: about, ...(await this.protocol.sealed(content, about)) },
    }
    return this.protocol.signed(JSON.stringify(body))
  }

  async #send(trade: WechatTrade, notice: Notice): Promise<boolean> {
    const { body, headers } = await this.messageOf(trade, notice)
    const response = await fetch(trade.notifyUrl, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok
  }
}
