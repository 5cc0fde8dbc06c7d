import { Injectable } from '@nestjs/common'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** One registry a service, so that several services in one process keep their figures apart. */
@Injectable()
export class Metrics {
  readonly registry = new Registry()
  readonly requests: Histogram<'path' | 'status'>
  readonly factsOutOfTurn: Counter<'how'>

  constructor(service: string, withProcess = true) {
    this.registry.setDefaultLabels({ service })
    if (withProcess) collectDefaultMetrics({ register: this.registry })
    this.requests = new Histogram({
      name: 'http_request_seconds',
      help: 'requests by route and HTTP status',
      labelNames: ['path', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers: [this.registry],
    })
    this.factsOutOfTurn = new Counter({
      name: 'facts_out_of_turn_total',
      help: 'facts parked, adopted as the beginning of an aggregate, or applied from before that beginning',
      labelNames: ['how'],
      registers: [this.registry],
    })
  }

  /** A counter of a service's own. */
  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.registry] })
  }
}
