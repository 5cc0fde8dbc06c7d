import { Injectable } from '@nestjs/common'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const timeoutMs = 2_000

/** The values read in time; null: none. */
export const orNullAfterTimeout = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs).unref()),
  ])

/** One registry per service, so that services in one process keep their metrics apart. */
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
      help: 'facts parked, adopted as the start of an aggregate, or applied from before that start',
      labelNames: ['how'],
      registers: [this.registry],
    })
  }

  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.registry] })
  }

  /** A histogram of durations in seconds. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames: [...labelNames], buckets: [...buckets], registers: [this.registry] })
  }

  /** Computed at scrape time; a value that cannot be read is left out, so that it is never a wrong zero. */
  gauge(name: string, help: string, count: () => Promise<number>): void {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        const value = await orNullAfterTimeout(count())
        if (value === null) made.remove()
        else made.set(value)
      },
    })
  }
}
