import { hostname } from 'node:os'
import type { Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import type { Log } from '../logging/log.ts'
import { traceRedis } from './redis-spans.ts'

const timeoutMs = 3_000
const closeWithinMs = 3_000

export interface Exporting {
  tracer: Tracer
  close(): Promise<void>
}
interface Target {
  endpoint: string
  service: string
  namespace: string
  /** share of the traces, 0 to 1 */
  share: number
  log: Log
}

/**
 * Exports one service's spans to a collector, by OTLP over HTTP. Each service has its own queue and resource, so that
 * its spans have its name also where several share a process. Sampling depends on the trace id alone: all services
 * decide alike, and no caller can influence it.
 */
export const exportTo = ({ endpoint, service, namespace, share, log }: Target): Exporting => {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = new ReportingExporter(new OTLPTraceExporter({ url, timeoutMillis: timeoutMs }), log)
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': namespace || 'xinyu',
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000, exportTimeoutMillis: timeoutMs })],
  })
  traceRedis()
  return {
    tracer: provider.getTracer('xinyu'),
    close: () => {
      const closed = provider.shutdown().catch(() => undefined)
      return Promise.race([closed, new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs).unref())])
    },
  }
}

/** Logs once that the collector is away, and once that it is back. Only spans are lost meanwhile. */
class ReportingExporter implements SpanExporter {
  #isAway = false

  constructor(
    private readonly exporter: SpanExporter,
    private readonly log: Log,
  ) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.exporter.export(spans, (result) => {
      const isAway = result.code !== 0
      if (isAway && !this.#isAway) this.log.warn('traces: the collector does not take spans', { err: result.error })
      if (!isAway && this.#isAway) this.log.info('traces: the collector takes spans again')
      this.#isAway = isAway
      done(result)
    })
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown()
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.()
  }
}
