import { type Context, context } from '@opentelemetry/api'
import type { Log } from '../logging/log.ts'
import type { Exporting } from './exporter.ts'
import { contextOfService } from './trace.ts'

export interface TelemetryConfig {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
  XINYU_NAMESPACE: string
}

/**
 * The traces of one service. Trace ids always pass through calls, facts and logs; spans are recorded and sent to a
 * collector only if its address is configured, and otherwise no SDK is loaded.
 */
export class Telemetry {
  readonly #context: Context
  readonly #exporting: Exporting | null

  private constructor(exporting: Exporting | null) {
    this.#exporting = exporting
    this.#context = contextOfService(exporting?.tracer)
  }

  static async start(service: string, config: TelemetryConfig, log: Log): Promise<Telemetry> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
    if (!endpoint) return new Telemetry(null)
    const { exportTo } = await import('./exporter.ts')
    const share = config.OTEL_TRACES_SAMPLER_ARG
    return new Telemetry(exportTo({ endpoint, service, namespace: config.XINYU_NAMESPACE, share, log }))
  }

  get isExporting(): boolean {
    return this.#exporting !== null
  }

  /** Runs `work` as part of this service, including what it sets up: servers, timers, connections. */
  run<T>(work: () => T): T {
    return context.with(this.#context, work)
  }

  /** Sends the recorded spans; an unavailable collector delays this only briefly. */
  async close(): Promise<void> {
    await this.#exporting?.close()
  }
}
