import { type Attributes, context, SpanStatusCode } from '@opentelemetry/api'
import { beginStep, SpanKind, type Step } from './span.ts'
import { type Context, contextFrom, inUnrecordedTrace, traceparentOf, tracerOf } from './trace.ts'

/** One request as a span of its caller's trace, or of a new trace if the caller's header is absent or invalid. */
export class RequestTrace {
  readonly #step: Step

  constructor(traceparent: unknown, name: string, attributes: Attributes, service: Context) {
    this.#step = tracerOf(service)
      ? beginStep(name, attributes, { kind: SpanKind.SERVER, within: contextFrom(traceparent, service) })
      : { inside: inUnrecordedTrace(traceparent, service), span: null }
  }

  /** The header for the next service: always our own. */
  get traceparent(): string {
    return traceparentOf(this.#step.inside) ?? ''
  }

  get isRecorded(): boolean {
    return this.#step.span?.isRecording() ?? false
  }

  /** Runs `work`, and all that follows from it, within the trace. */
  run<T>(work: () => T): T {
    return context.with(this.#step.inside, work)
  }

  /** Only the first end counts. */
  end(status: number, name?: string): void {
    const { span } = this.#step
    if (!span?.isRecording()) return
    if (name !== undefined) span.updateName(name)
    span.setAttribute('http.response.status_code', status)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}
