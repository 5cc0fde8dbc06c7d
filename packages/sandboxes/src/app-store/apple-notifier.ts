import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { SandboxesConfig } from '../config.ts'
import { NotificationRetries, type Notifier } from '../notifications/notification-retries.ts'
import { type AppleNotice, AppleNoticesStore } from './apple-notices.store.ts'
import { AppleViews } from './apple-views.ts'

const timeoutMs = 5_000

/** Notifies the merchant as the App Store does: one signed payload, repeated until it returns a 2xx. */
@Injectable()
export class AppleNotifier implements Notifier {
  constructor(
    private readonly notices: AppleNoticesStore,
    private readonly views: AppleViews,
    private readonly retries: NotificationRetries,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {
    retries.add(this)
  }

  /** Notifies of a transaction. */
  async notifyOf(type: string, subtype: string | null, transactionId: string | null): Promise<AppleNotice> {
    const notice = await this.notices.add(type, subtype, transactionId)
    await this.#notify(notice)
    return notice
  }

  async notifyDue(): Promise<void> {
    for (const notice of await this.notices.findDue()) await this.#notify(notice)
  }

  nextAt(): Promise<Date | null> {
    return this.notices.nextAt()
  }

  async #notify(notice: AppleNotice): Promise<void> {
    const isReceived = await this.#send(notice).catch(() => false)
    await this.notices.recordAttempt(notice, isReceived)
    if (!isReceived) this.retries.plan()
  }

  async #send(notice: AppleNotice): Promise<boolean> {
    const response = await fetch(`${this.config.PAYMENTS_URL}/api/product/notify/apple`, {
      method: 'POST',
      body: JSON.stringify({ signedPayload: await this.views.notice(notice) }),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok
  }
}
