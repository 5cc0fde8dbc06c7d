import { facts } from '@xinyu/contracts/events/all'
import { type FactEnvelope, type FactOf, type Fact, topicOf } from '@xinyu/contracts/event'
import type { Inbox } from '../db/inbox.ts'
import type { Log } from '../log.ts'
import { reactTraced } from '../telemetry/fact-spans.ts'
import type { Carrier } from './carrier.ts'
import { reactionsOf } from './on-fact.ts'

const byType = new Map(facts.map((fact) => [fact.type, fact]))

/**
 * Brings the facts that a service reacts to into its inbox, and from there, in their turn, to its `@OnFact` methods.
 */
export class FactListener {
  readonly #group: string
  readonly #carrier: Carrier
  readonly #inbox: Inbox
  readonly #log: Log
  readonly #reactions: ReturnType<typeof reactionsOf>

  constructor(group: string, carrier: Carrier, inbox: Inbox, log: Log, controllers: readonly object[]) {
    this.#group = group
    this.#carrier = carrier
    this.#inbox = inbox
    this.#log = log
    this.#reactions = reactionsOf(controllers)
    inbox.handle = (envelope) => this.#handle(envelope)
  }

  /** Listens from now on. */
  async start(): Promise<void> {
    const topics = new Set<string>()
    for (const type of this.#reactions.keys()) {
      const fact = byType.get(type)
      if (!fact) throw new Error(`${this.#group} reacts to ${type}, which no contract declares`)
      topics.add(topicOf(fact))
    }
    if (topics.size === 0) return
    await this.#inbox.start()
    await this.#carrier.subscribe(this.#group, [...topics], (envelope) => this.#inbox.receive(envelope))
  }

  async #handle(envelope: FactEnvelope): Promise<void> {
    const reactions = this.#reactions.get(envelope.type)
    if (!reactions) return
    const data: unknown = byType.get(envelope.type)?.data.parse(envelope.data)
    const began = performance.now()
    await reactTraced(this.#carrier, envelope, async () => {
      for (const react of reactions) await react({ ...envelope, data } as FactOf<Fact>)
    })
    if (!this.#log.writesInfo) return
    const { type, key, seq } = envelope
    this.#log.info('fact', { fact: type, key, seq, ms: Math.round(performance.now() - began) })
  }
}
