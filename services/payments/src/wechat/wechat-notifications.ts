import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import type { Notification } from '../payment-provider.rules.ts'
import { WechatClient } from './wechat-client.ts'
import { WECHAT_SETTINGS, type WechatSettings } from './wechat-settings.ts'
import { openResource } from './wechat-signing.ts'
import { mismatchIn, orderOf, paymentReportOf, refundNote, refundNoteReport, transaction } from './wechat.rules.ts'

const envelope = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})
type VerifiedNotification = Pick<Notification, 'trade' | 'report'>

/**
 * Notifications of WeChat Pay: signed over the raw bytes, at most five minutes off our time, encrypted with the APIv3
 * key. One that WeChat signed and that is not for us raises an alarm: another merchant's money is misdirected.
 */
@Injectable()
export class WechatNotifications {
  constructor(
    @Inject(WECHAT_SETTINGS) private readonly settings: WechatSettings,
    private readonly client: WechatClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** `fields`: the body and its signature headers. Null: forged, altered, expired, or not for us. */
  async parse(fields: Readonly<Record<string, string>>): Promise<Notification | null> {
    const { body = '', timestamp = '', nonce = '', serial = '', signature = '' } = fields
    if (!(await this.client.isGenuine({ timestamp, nonce, serial, signature }, body))) return null
    const whole = envelope.safeParse(parsed(body)).data
    const opened = whole ? openResource(whole.resource, this.settings.apiV3Key) : null
    if (!whole || opened === null) return this.#alarm('a notification of WeChat’s cannot be decrypted')
    const verified = whole.event_type.startsWith('REFUND.') ? this.#refund(parsed(opened)) : this.#trade(parsed(opened))
    const orderId = verified && orderOf(verified.trade)
    return verified && orderId ? { id: whole.id, orderId, ...verified } : null
  }

  #trade(content: unknown): VerifiedNotification | null {
    const trade = transaction.safeParse(content).data
    if (!trade) return this.#alarm('a notification of WeChat’s is invalid')
    const mismatch = mismatchIn(trade, this.#us)
    if (mismatch) return this.#alarm('a notification of WeChat’s is for another merchant', mismatch)
    const report = paymentReportOf(trade, this.clock.now())
    if (!report) return this.#alarm('a notification of WeChat’s has another currency or state', trade.trade_state)
    return { trade: trade.out_trade_no, report }
  }

  #refund(content: unknown): VerifiedNotification | null {
    const note = refundNote.safeParse(content).data
    if (!note) return this.#alarm('a notification of WeChat’s is invalid')
    if (mismatchIn(note, this.#us)) return this.#alarm('a notification of WeChat’s is for another merchant', 'mchid')
    const report = refundNoteReport(note)
    return report && { trade: note.out_trade_no, report }
  }

  get #us() {
    const { mchId, miniAppId, officialAppId } = this.settings
    return { mchId, appIds: [miniAppId, officialAppId] }
  }

  #alarm(text: string, code?: string): null {
    this.log.error(text, { code })
    return null
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
