import type { PushKind } from '@xinyu/contracts/http/msg/push'
import { Clock } from '@xinyu/platform/clock'
import { Metrics } from '@xinyu/platform/metrics'
import { Injectable } from '@nestjs/common'
import type { PushOutcome } from '../channels/push-channel.ts'
import { PushesStore } from './pushes.store.ts'

/** Results of pushes, how many are due and not sent, and how many failed and are being retried. */
@Injectable()
export class PushMetrics {
  readonly #outcomes

  constructor(metrics: Metrics, store: PushesStore, clock: Clock) {
    this.#outcomes = metrics.counter('pushes_total', 'pushes by kind and what became of them', ['kind', 'outcome'])
    metrics.gauge('pushes_waiting', 'pushes that are due and not sent', () => store.countDue(clock.now()))
    metrics.gauge('pushes_failing', 'pushes that did not arrive and are tried again', () => store.countRetried())
  }

  record(kind: PushKind, outcome: PushOutcome['how'] | 'dropped' | 'given-up', count = 1): void {
    this.#outcomes.inc({ kind, outcome }, count)
  }
}
