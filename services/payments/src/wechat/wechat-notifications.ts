import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/log'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import type { Notification } from '../payment-provider.rules.ts'
import { WechatClient } from './wechat-client.ts'
import { WECHAT_SETTINGS, type WechatSettings } from './wechat-settings.ts'
import { openResource } from './wechat-signing.ts'
import { orderOf, paymentReportOf, refundNote, refundNoteReport, strangerIn, transaction } from './wechat.rules.ts'

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
type Told = Pick<Notification, 'trade' | 'report'>

/**
 * Notifications of WeChat Pay: signed over the bytes as they came, within five minutes of our time, sealed with the
 * APIv3 key. One that WeChat signed and that is not for us is an alarm: somebody else's money comes to our door.
 */
@Injectable()
export class WechatNotifications {
  constructor(
    @Inject(WECHAT_SETTINGS) private readonly settings: WechatSettings,
    private readonly client: WechatClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** `fields`: the body and what the headers say of its signature. Null: forged, altered, old, or not for us. */
  async read(fields: Readonly<Record<string, string>>): Promise<Notification | null> {
    const { body = '', timestamp = '', nonce = '', serial = '', signature = '' } = fields
    if (!(await this.client.isGenuine({ timestamp, nonce, serial, signature }, body))) return null
    const whole = envelope.safeParse(parsed(body)).data
    const opened = whole ? openResource(whole.resource, this.settings.apiV3Key) : null
    if (!whole || opened === null) return this.#alarm('a notification of WeChat’s cannot be opened')
    const told = whole.event_type.startsWith('REFUND.') ? this.#refund(parsed(opened)) : this.#trade(parsed(opened))
    const orderId = told && orderOf(told.trade)
    return told && orderId ? { id: whole.id, orderId, ...told } : null
  }

  #trade(said: unknown): Told | null {
    const trade = transaction.safeParse(said).data
    if (!trade) return this.#alarm('a notification of WeChat’s makes no sense')
    const stranger = strangerIn(trade, this.#us)
    if (stranger) return this.#alarm('a notification of WeChat’s is for another merchant', stranger)
    const report = paymentReportOf(trade, this.clock.now())
    if (!report) return this.#alarm('a notification of WeChat’s has another currency or state', trade.trade_state)
    return { trade: trade.out_trade_no, report }
  }

  #refund(said: unknown): Told | null {
    const note = refundNote.safeParse(said).data
    if (!note) return this.#alarm('a notification of WeChat’s makes no sense')
    if (strangerIn(note, this.#us)) return this.#alarm('a notification of WeChat’s is for another merchant', 'mchid')
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
