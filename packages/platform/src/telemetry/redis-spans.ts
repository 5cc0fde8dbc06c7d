import { tracingChannel } from 'node:diagnostics_channel'
import { context, type Span, SpanKind, trace } from '@opentelemetry/api'
import { beginStep, markFailed } from './span.ts'

interface CommandMessage {
  command?: unknown
  error?: unknown
}
const open = new WeakMap<CommandMessage, Span>()
let isListening = false

const end = (message: CommandMessage): void => {
  const span = open.get(message)
  if (!span) return
  if (message.error) markFailed(span, message.error)
  span.end()
}

/**
 * A span for each Redis command within a trace, with the command's name only: keys and values name people. The driver
 * reports commands on a diagnostics channel of the process; the caller's context identifies the service.
 */
export const traceRedis = (): void => {
  if (isListening) return
  isListening = true
  tracingChannel<CommandMessage>('ioredis:command').subscribe({
    start: (message) => {
      if (!trace.getSpan(context.active())) return
      const name = String(message.command).toUpperCase()
      const attributes = { 'db.system.name': 'redis', 'db.operation.name': name }
      const { span } = beginStep(name, attributes, { kind: SpanKind.CLIENT })
      if (span) open.set(message, span)
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: end,
    error: () => undefined,
  })
}
