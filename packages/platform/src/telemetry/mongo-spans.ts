import { type Attributes, context, type Span, SpanKind, trace } from '@opentelemetry/api'
import type { CommandStartedEvent, MongoClient } from 'mongodb'
import { beginStep, markFailed } from './span.ts'

/**
 * A span for each MongoDB command within a trace, with the command's name and its collection: no values. The client
 * needs `monitorCommands`. Commands outside traces (heartbeats, sweeps) have none.
 */
export const traceMongo = (client: MongoClient): void => {
  const open = new Map<number, Span>()
  client.on('commandStarted', (event) => {
    if (!trace.getSpan(context.active())) return
    const { span } = beginStep(...described(event), { kind: SpanKind.CLIENT })
    if (span) open.set(event.requestId, span)
  })
  const end = (requestId: number, failure?: Error): void => {
    const span = open.get(requestId)
    if (!span) return
    open.delete(requestId)
    if (failure) markFailed(span, failure)
    span.end()
  }
  client.on('commandSucceeded', ({ requestId }) => end(requestId))
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure))
}

const described = ({ commandName, databaseName, command }: CommandStartedEvent): [string, Attributes] => {
  const named: unknown = commandName === 'getMore' ? command.collection : command[commandName]
  const collection = typeof named === 'string' ? named : undefined
  return [
    collection ? `${commandName} ${collection}` : commandName,
    {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      'db.collection.name': collection,
    },
  ]
}
