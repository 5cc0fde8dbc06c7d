import { CONFIG } from '@xinyu/platform/config'
import { HttpAdapterHost } from '@nestjs/core'
import { Inject, Injectable } from '@nestjs/common'
import type { Server } from 'node:http'
import type { PaymentsConfig } from '../config.ts'
import { ownOrigin } from '@xinyu/platform/http/transport/own-origin'
import { type SandboxNotifier, SandboxNotifiers } from '../sandboxes/sandbox-notifiers.public.ts'
import { type AppleNotice, AppleNoticesStore } from './apple-notices.store.ts'
import { AppleViews } from './apple-views.ts'

const timeoutMs = 5_000

/** Notifies the merchant as the App Store does: one signed payload, repeated until it returns a 2xx. */
@Injectable()
export class AppleNotifier implements SandboxNotifier {
  constructor(
    private readonly notices: AppleNoticesStore,
    private readonly views: AppleViews,
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
    notifiers: SandboxNotifiers,
  ) {
    notifiers.add(this)
  }

  /** Notifies of a transaction; the job repeats it. */
  async notifyOf(type: string, subtype: string | null, transactionId: string | null): Promise<AppleNotice> {
    const notice = await this.notices.add(type, subtype, transactionId)
    await this.#notify(notice)
    return notice
  }

  async notifyDue(): Promise<void> {
    for (const notice of await this.notices.due()) await this.#notify(notice)
  }

  async #notify(notice: AppleNotice): Promise<void> {
    await this.notices.recordAttempt(notice, await this.#send(notice).catch(() => false))
  }

  async #send(notice: AppleNotice): Promise<boolean> {
    const origin = ownOrigin(this.host.httpAdapter.getHttpServer() as Server)
    const response = await fetch(this.config.APPLE_NOTIFY_URL ?? `${origin}/api/product/notify/apple`, {
      method: 'POST',
      body: JSON.stringify({ signedPayload: await this.views.notice(notice) }),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok
  }
}
