import { type Attributes, type Context, context } from '@opentelemetry/api'
import type { FactEnvelope } from '@xinyu/contracts/event'
import type { MessageBus } from '../message-bus/message-bus.ts'
import { SpanKind, withSpan } from './span.ts'
import { activeTraceparent, contextFrom, inSomeTrace } from './trace.ts'

const attributesOf = (envelope: FactEnvelope, operation: string): Attributes => ({
  'messaging.operation.type': operation,
  'messaging.destination.name': envelope.topic,
  'messaging.message.id': envelope.id,
})

/** Publishes facts to the message bus, each as a span in the trace of its write; reactions continue from this span. */
export const publishTraced = (messageBus: MessageBus, envelopes: readonly FactEnvelope[]): Promise<void> =>
  envelopes.reduceRight<(ready: FactEnvelope[]) => Promise<void>>(
    (publishRest, envelope) => (ready) => {
      const { traceparent } = envelope
      if (traceparent === undefined) return publishRest([...ready, envelope])
      return withSpan(
        `publish ${envelope.type}`,
        { ...attributesOf(envelope, 'send'), 'messaging.system': messageBus.system },
        () => publishRest([...ready, { ...envelope, traceparent: activeTraceparent() ?? traceparent }]),
        { kind: SpanKind.PRODUCER, within: contextFrom(traceparent, context.active()) },
      )
    },
    (ready) => messageBus.publish(...ready),
  )([])

/** Handles a fact within the fact's trace, as work of the service whose context is given. */
export const withinTraceOf = <T>(envelope: FactEnvelope, service: Context, work: () => T): T =>
  context.with(inSomeTrace(contextFrom(envelope.traceparent, service)), work)

/** One reaction, or a retry of it, as a span of the current trace. */
export const reactTraced = (
  messageBus: MessageBus,
  envelope: FactEnvelope,
  react: () => Promise<void>,
): Promise<void> =>
  withSpan(
    `process ${envelope.type}`,
    { ...attributesOf(envelope, 'process'), 'messaging.system': messageBus.system },
    react,
    { kind: SpanKind.CONSUMER },
  )
