import {
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  beginTraceparent,
  formatTraceparent,
  parseTraceparent,
  type Traceparent,
} from '@xinyu/contracts/rules/traceparent'

/** Several services may run in one process: the context contains the service, and so the name of its spans. */
const tracerKey = createContextKey('tracer of the service')
let isRegistered = false

/** The context of a service: `tracer` records its spans, undefined without an exporter. */
export const contextOfService = (tracer: Tracer | undefined): Context => {
  isRegistered ||= context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  return tracer ? ROOT_CONTEXT.setValue(tracerKey, tracer) : ROOT_CONTEXT
}

export const tracerOf = (of: Context): Tracer | undefined => of.getValue(tracerKey) as Tracer | undefined

/**
 * The active service's context, without the trace. What outlives a request (a relay, a server, a timer) takes it where
 * it is created, and works in it: otherwise it would be part of the request that triggered it.
 */
export const serviceContext = (): Context => trace.deleteSpan(context.active())

/** `of` within the trace of a header or an envelope; without a valid one: outside any trace. */
export const contextFrom = (traceparent: unknown, of: Context): Context => {
  const named = parseTraceparent(traceparent)
  return named ? new UnrecordedStep(of, () => named) : of
}

/** `of` within its trace, or a new one. Nothing is recorded, but there is an id to log and forward. */
export const inSomeTrace = (of: Context): Context =>
  trace.getSpanContext(of) ? of : new UnrecordedStep(of, beginTraceparent)

/**
 * `of` within the trace of a header, or a new one, when nothing is recorded: the header is parsed, or an id created,
 * when the trace is first read.
 */
export const inUnrecordedTrace = (traceparent: unknown, of: Context): Context =>
  new UnrecordedStep(of, () => parseTraceparent(traceparent) ?? beginTraceparent())

/** The key of a context's span in the API, which does not export it. */
const spanKey = ((): symbol => {
  let key: symbol | undefined
  const probe: Context = {
    getValue: () => undefined,
    setValue: (used) => {
      key = used
      return probe
    },
    deleteValue: () => probe,
  }
  trace.setSpanContext(probe, { traceId: '', spanId: '', traceFlags: 0 })
  if (!key) throw new Error('the tracing API keeps no span in its contexts')
  return key
})()

/** A context with one more value, the span: the API's own contexts copy all values, for each request. */
class UnrecordedStep implements Context {
  #span: Span | undefined
  constructor(
    private readonly of: Context,
    private readonly named: () => Traceparent,
  ) {}

  getValue(key: symbol): unknown {
    return key === spanKey ? this.#own() : this.of.getValue(key)
  }
  setValue(key: symbol, value: unknown): Context {
    return trace.setSpan(this.of, this.#own()).setValue(key, value)
  }
  deleteValue(key: symbol): Context {
    return key === spanKey ? this.of.deleteValue(key) : trace.setSpan(this.of, this.#own()).deleteValue(key)
  }

  #own(): Span {
    this.#span ??= trace.wrapSpanContext(asSpanContext(this.named()))
    return this.#span
  }
}

const asSpanContext = ({ traceId, spanId, isSampled }: Traceparent) => ({
  traceId,
  spanId,
  traceFlags: isSampled ? 1 : 0,
  isRemote: true,
})

/** The header to forward; undefined outside any trace. */
export const traceparentOf = (of: Context): string | undefined => {
  const at = trace.getSpanContext(of)
  return at && formatTraceparent({ traceId: at.traceId, spanId: at.spanId, isSampled: (at.traceFlags & 1) === 1 })
}
export const activeTraceparent = (): string | undefined => traceparentOf(context.active())
export const activeTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

export type { Context, Span }
