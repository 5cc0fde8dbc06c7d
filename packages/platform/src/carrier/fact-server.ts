import { facts } from '@xinyu/contracts/events/all'
import { type FactEnvelope, topicOf } from '@xinyu/contracts/event'
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices'
import { isObservable, lastValueFrom } from 'rxjs'
import type { Inbox } from '../db/inbox.ts'
import type { Log } from '../log.ts'
import { reactTraced } from '../telemetry/fact-spans.ts'
import type { Carrier } from './carrier.ts'

const byType = new Map(facts.map((fact) => [fact.type, fact]))

/** The Nest transport under `@OnFact`: subscribes the service's group to the topics it has handlers for. */
export class FactServer extends Server implements CustomTransportStrategy {
  readonly #carrier: Carrier
  readonly #inbox: Inbox
  readonly #group: string
  readonly #log: Log
  override readonly propagatesEventHandlerErrors = true

  constructor(group: string, carrier: Carrier, inbox: Inbox, log: Log) {
    super()
    this.#group = group
    this.#carrier = carrier
    this.#inbox = inbox
    this.#log = log
    inbox.handle = (envelope) => this.#handle(envelope)
  }

  listen(ready: (error?: unknown) => void): void {
    this.#subscribe().then(() => ready(), ready)
  }

  close(): void {
    // the carrier is shared in one process; who made it closes it
  }

  on(): void {
    // no transport events of its own
  }

  unwrap<T>(): T {
    return this.#carrier as T
  }

  async #subscribe(): Promise<void> {
    const topics = new Set<string>()
    for (const type of this.messageHandlers.keys()) {
      const fact = byType.get(type)
      if (!fact) throw new Error(`${this.#group} reacts to ${type}, which no contract declares`)
      topics.add(topicOf(fact))
    }
    if (topics.size === 0) return
    await this.#inbox.start()
    await this.#carrier.subscribe(this.#group, [...topics], (envelope) => this.#inbox.receive(envelope))
  }

  async #handle(envelope: FactEnvelope): Promise<void> {
    const handler = this.messageHandlers.get(envelope.type)
    if (!handler) return
    const data = byType.get(envelope.type)?.data.parse(envelope.data)
    const began = performance.now()
    await reactTraced(this.#carrier, envelope, async () => {
      for (let next: MessageHandler | undefined = handler; next; next = next.next as MessageHandler | undefined)
        await run(next, { ...envelope, data })
    })
    const { type, key, seq } = envelope
    this.#log.info('fact', { fact: type, key, seq, ms: Math.round(performance.now() - began) })
  }
}

const run = async (handler: MessageHandler, envelope: FactEnvelope): Promise<void> => {
  const result: unknown = await (handler as (data: unknown, context: unknown) => unknown)(envelope, {})
  if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined })
}
