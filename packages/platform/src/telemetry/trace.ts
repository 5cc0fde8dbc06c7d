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
import { beginTraceparent, formatTraceparent, parseTraceparent, type Traceparent } from '@xinyu/contracts/traceparent'

/**
 * Several services may run in one process: which of them work belongs to, and so whose name its spans bear, is a part
 * of its context.
 */
const tracerKey = createContextKey('tracer of the service')
let isRegistered = false

/** The context of a service: `tracer` records its spans, undefined when nothing is exported. */
export const contextOfService = (tracer: Tracer | undefined): Context => {
  isRegistered ||= context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  return tracer ? ROOT_CONTEXT.setValue(tracerKey, tracer) : ROOT_CONTEXT
}

export const tracerOf = (of: Context): Tracer | undefined => of.getValue(tracerKey) as Tracer | undefined

/**
 * The context of the service that is at work, without the trace. What outlives a request (a relay, a server, a timer)
 * takes it where it is made, and works in it: otherwise it would count as part of whichever request woke it.
 */
export const serviceContext = (): Context => trace.deleteSpan(context.active())

/** `of` as a part of the trace that a header or an envelope names; bad or absent: of no trace yet. */
export const contextFrom = (traceparent: unknown, of: Context): Context => {
  const named = parseTraceparent(traceparent)
  return named ? new UnrecordedStep(of, () => named) : of
}

/**
 * `of` within a trace: its own, or one that begins here. Nothing is recorded, but there is an id to log and pass on.
 */
export const inSomeTrace = (of: Context): Context =>
  trace.getSpanContext(of) ? of : new UnrecordedStep(of, beginTraceparent)

/**
 * `of` within the trace that a header names, or one that begins here, when nothing of it is recorded: the header is
 * read, or an id made, once somebody asks which trace this is.
 */
export const inUnrecordedTrace = (traceparent: unknown, of: Context): Context =>
  new UnrecordedStep(of, () => parseTraceparent(traceparent) ?? beginTraceparent())

/** The key under which the API keeps a context's span, which it does not export. */
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

/** A context with one value more, and that one of another's step: the API's own copies all values, for each request. */
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

/** The header to pass on; undefined outside any trace. */
export const traceparentOf = (of: Context): string | undefined => {
  const at = trace.getSpanContext(of)
  return at && formatTraceparent({ traceId: at.traceId, spanId: at.spanId, isSampled: (at.traceFlags & 1) === 1 })
}
export const activeTraceparent = (): string | undefined => traceparentOf(context.active())
export const activeTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

export type { Context, Span }
