import { Metrics } from '@xinyu/platform/metrics'
import { Injectable } from '@nestjs/common'
import { type ProviderName, providerNames } from '../payment-provider.rules.ts'

/** How many notifications of each provider were refused: forged ones, and those of a key that we do not know yet. */
@Injectable()
export class NotificationFigures {
  readonly #refused

  constructor(metrics: Metrics) {
    this.#refused = metrics.counter(
      'payment_notifications_refused_total',
      'notifications of payment providers that were refused',
      ['provider'],
    )
    // from the first on: a rate needs a figure before it
    for (const provider of providerNames) this.#refused.inc({ provider }, 0)
  }

  refused(provider: ProviderName): void {
    this.#refused.inc({ provider })
  }
}
