import { type Attributes, type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AppError } from '../error.ts'
import { inStep } from './step-names.ts'
import { inSomeTrace, tracerOf } from './trace.ts'

export { SpanKind }

/** `within`: the context the work continues, when it is not the active one */
export interface SpanOptions {
  kind?: SpanKind
  within?: Context
}

/** A step that has begun. `span` is null when nothing is exported; `inside` is the context of the step's work. */
export interface Step {
  inside: Context
  span: Span | null
}

/**
 * Begins a step of a trace; the caller ends its span. For what has a beginning and an end in different callbacks;
 * everything else takes `withSpan`. Attributes are named by OpenTelemetry's conventions and carry ids, never texts,
 * phones or tokens.
 */
export const beginStep = (
  name: string,
  attributes: Attributes,
  { kind, within = context.active() }: SpanOptions = {},
): Step => {
  const tracer = tracerOf(within)
  if (!tracer) return { inside: inStep(name, inSomeTrace(within)), span: null }
  const span = tracer.startSpan(name, { kind, attributes }, within)
  return { inside: inStep(name, trace.setSpan(within, span)), span }
}

/** Does `work` as one step of its trace, or of a trace that begins with it. Refusals are answers, not failures. */
export const withSpan = async <T>(
  name: string,
  attributes: Attributes,
  work: (span: Span | null) => T | Promise<T>,
  options: SpanOptions = {},
): Promise<T> => {
  const { inside, span } = beginStep(name, attributes, options)
  try {
    return await context.with(inside, work, undefined, span)
  } catch (error) {
    if (span) markFailed(span, error)
    throw error
  } finally {
    span?.end()
  }
}

const failures = new Set(['INTERNAL', 'UNAVAILABLE'])

/** What kind of failure it was, never its message: those of drivers hold values. */
export const markFailed = (span: Span, error: unknown): void => {
  const isRefusal = error instanceof AppError && !failures.has(error.code)
  span.setAttribute('error.type', error instanceof AppError ? error.code : nameOf(error))
  if (!isRefusal) span.setStatus({ code: SpanStatusCode.ERROR })
}

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' || typeof code === 'number' ? `${error.name} ${code}` : error.name
}
