import { type Attributes, type Context, context } from '@opentelemetry/api'
import type { FactEnvelope } from '@xinyu/contracts/event'
import type { Carrier } from '../carrier/carrier.ts'
import { SpanKind, withSpan } from './span.ts'
import { activeTraceparent, contextFrom, inSomeTrace } from './trace.ts'

const attributesOf = (envelope: FactEnvelope, operation: string): Attributes => ({
  'messaging.operation.type': operation,
  'messaging.destination.name': envelope.topic,
  'messaging.message.id': envelope.id,
})

/** Hands a fact to the carrier as a step of the trace whose write made it; reactions follow on this step. */
export const publishTraced = (carrier: Carrier, envelope: FactEnvelope): Promise<void> =>
  envelope.traceparent === undefined
    ? carrier.publish(envelope)
    : withSpan(
        `publish ${envelope.type}`,
        { ...attributesOf(envelope, 'send'), 'messaging.system': carrier.system },
        () => carrier.publish({ ...envelope, traceparent: activeTraceparent() ?? envelope.traceparent }),
        { kind: SpanKind.PRODUCER, within: contextFrom(envelope.traceparent, context.active()) },
      )

/** Does what a fact brings about within the fact's trace, as work of the service whose context is given. */
export const withinTraceOf = <T>(envelope: FactEnvelope, service: Context, work: () => T): T =>
  context.with(inSomeTrace(contextFrom(envelope.traceparent, service)), work)

/** One reaction, or one more try of it, as a step of the trace it is in. */
export const reactTraced = (carrier: Carrier, envelope: FactEnvelope, react: () => Promise<void>): Promise<void> =>
  withSpan(
    `process ${envelope.type}`,
    { ...attributesOf(envelope, 'process'), 'messaging.system': carrier.system },
    react,
    { kind: SpanKind.CONSUMER },
  )
