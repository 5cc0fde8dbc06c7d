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

/** Hands facts to the carrier, each as a step of the trace whose write made it; reactions follow on this step. */
export const publishTraced = (carrier: Carrier, envelopes: readonly FactEnvelope[]): Promise<void> =>
  envelopes.reduceRight<(ready: FactEnvelope[]) => Promise<void>>(
    (publishRest, envelope) => (ready) => {
      const { traceparent } = envelope
      if (traceparent === undefined) return publishRest([...ready, envelope])
      return withSpan(
        `publish ${envelope.type}`,
        { ...attributesOf(envelope, 'send'), 'messaging.system': carrier.system },
        () => publishRest([...ready, { ...envelope, traceparent: activeTraceparent() ?? traceparent }]),
        { kind: SpanKind.PRODUCER, within: contextFrom(traceparent, context.active()) },
      )
    },
    (ready) => carrier.publish(...ready),
  )([])

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
