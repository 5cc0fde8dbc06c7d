import { type Attributes, type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AppError } from '../error.ts'
import { inStep } from './step-names.ts'
import { inSomeTrace, tracerOf } from './trace.ts'

export { SpanKind }

/** `within`: the parent context, if it is not the active one */
export interface SpanOptions {
  kind?: SpanKind
  within?: Context
}

/** A started span. `span` is null without an exporter; `inside` is the context of its work. */
export interface Step {
  inside: Context
  span: Span | null
}

/**
 * Starts a span; the caller ends it. For work that begins and ends in different callbacks; otherwise use `withSpan`.
 * Attributes follow OpenTelemetry's conventions and contain ids, never texts, phones or tokens.
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

/** Runs `work` as one span of its trace, or of a new one. Refusals are answers, not failures. */
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

/** The kind of a failure, never its message: those of drivers contain values. */
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
