import { facts } from '@xinyu/contracts/events/all'
import { type FactEnvelope, topicOf } from '@xinyu/contracts/event'
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices'
import { isObservable, lastValueFrom } from 'rxjs'
import type { Inbox } from '../db/inbox/inbox.ts'
import type { Log } from '../logging/log.ts'
import { reactTraced } from '../telemetry/fact-spans.ts'
import type { MessageBus } from './message-bus.ts'

const byType = new Map(facts.map((fact) => [fact.type, fact]))

/**
 * Nest's transport for `@OnFact`: delivers the facts that a service reacts to into its inbox, and from there, in order,
 * to the marked methods.
 */
export class FactServer extends Server implements CustomTransportStrategy {
  readonly #group: string
  readonly #messageBus: MessageBus
  readonly #inbox: Inbox
  readonly #log: Log
  readonly #reactions = new Map<string, MessageHandler[]>()
  override readonly propagatesEventHandlerErrors = true

  constructor(group: string, messageBus: MessageBus, inbox: Inbox, log: Log) {
    super()
    this.#group = group
    this.#messageBus = messageBus
    this.#inbox = inbox
    this.#log = log
    inbox.handle = (envelope) => this.#handle(envelope)
  }

  /** Several methods may react to one fact: they run in sequence, not concurrently as in Nest. */
  override addHandler(type: string, reaction: MessageHandler): void {
    this.#reactions.set(type, [...(this.#reactions.get(type) ?? []), reaction])
  }

  listen(ready: (error?: unknown) => void): void {
    this.#subscribe().then(() => ready(), ready)
  }

  close(): void {
    // the message bus is shared in one process; its creator closes it
  }

  on(): void {
    // no transport events of its own
  }

  unwrap<T>(): T {
    return this.#messageBus as T
  }

  async #subscribe(): Promise<void> {
    const topics = new Set<string>()
    for (const type of this.#reactions.keys()) {
      const fact = byType.get(type)
      if (!fact) throw new Error(`${this.#group} reacts to ${type}, which no contract declares`)
      topics.add(topicOf(fact))
    }
    if (topics.size === 0) return
    await this.#inbox.start()
    await this.#messageBus.subscribe(this.#group, [...topics], (envelope) => this.#inbox.receive(envelope))
  }

  async #handle(envelope: FactEnvelope): Promise<void> {
    const reactions = this.#reactions.get(envelope.type)
    if (!reactions) return
    const data: unknown = byType.get(envelope.type)?.data.parse(envelope.data)
    const began = performance.now()
    await reactTraced(this.#messageBus, envelope, async () => {
      for (const react of reactions) {
        const outcome: unknown = await react({ ...envelope, data })
        // only thrown errors arrive as a stream
        if (isObservable(outcome)) await lastValueFrom(outcome, { defaultValue: undefined })
      }
    })
    if (!this.#log.writesInfo) return
    const { type, key, seq } = envelope
    this.#log.info('fact', { fact: type, key, seq, ms: Math.round(performance.now() - began) })
  }
}
