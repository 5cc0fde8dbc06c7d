import { Metrics } from '@xinyu/platform/metrics'
import { Injectable } from '@nestjs/common'
import { type ProviderName, providerNames } from '../payment-provider.rules.ts'

/** Counts refused notifications by provider: forged ones, and those under a key that we do not have yet. */
@Injectable()
export class NotificationMetrics {
  readonly #refused

  constructor(metrics: Metrics) {
    this.#refused = metrics.counter(
      'payment_notifications_refused_total',
      'notifications of payment providers that were refused',
      ['provider'],
    )
    // zero from the start: a rate needs an earlier value
    for (const provider of providerNames) this.#refused.inc({ provider }, 0)
  }

  refused(provider: ProviderName): void {
    this.#refused.inc({ provider })
  }
}
