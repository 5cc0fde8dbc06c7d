import type { FactEnvelope } from '@xinyu/contracts/event'
import { KeyedMutex } from '../concurrency/keyed-mutex.ts'
import type { MessageBus, Deliver } from './message-bus.ts'

interface Subscription {
  group: string
  topics: ReadonlySet<string>
  deliver: Deliver
}

/**
 * In-process bus. `publish` resolves when all groups have handled the facts, so that a crash leaves them in the outbox.
 * Nothing is delivered before `open()`: a group that subscribes later would miss it forever.
 */
export class LocalBus implements MessageBus {
  readonly system = 'in-process'
  readonly #subscriptions: Subscription[] = []
  readonly #deliveries = new KeyedMutex()
  readonly #opened: Promise<void>
  #open: () => void = () => undefined
  #refuse: (error: Error) => void = () => undefined
  #isClosed = false

  constructor() {
    this.#opened = new Promise((resolve, reject) => {
      this.#open = resolve
      this.#refuse = reject
    })
    this.#opened.catch(() => undefined)
  }

  open(): void {
    this.#open()
  }

  async publish(...envelopes: FactEnvelope[]): Promise<void> {
    await this.#opened
    if (this.#isClosed) throw closed()
    const outcomes = await Promise.allSettled(
      this.#subscriptions.map((subscription) => this.#deliver(subscription, envelopes)),
    )
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
  }

  async subscribe(group: string, topics: readonly string[], deliver: Deliver): Promise<void> {
    this.#subscriptions.push({ group, topics: new Set(topics), deliver })
  }

  async deadLetter(): Promise<void> {
    // the group's own store has it already; there is no broker to store a second copy
  }

  isConnected(): boolean {
    return !this.#isClosed
  }

  async isIdle(): Promise<boolean> {
    return this.#deliveries.size === 0
  }

  /** Waits for running deliveries; publications that wait for `open()` are rejected and stay with their publisher. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#refuse(closed())
    await this.#deliveries.idle()
  }

  /** Stops at the first fact that the group could not handle: the rest is redelivered after it. */
  async #deliver(subscription: Subscription, envelopes: readonly FactEnvelope[]): Promise<void> {
    for (const envelope of envelopes)
      if (subscription.topics.has(envelope.topic)) await this.#inOrder(subscription, envelope)
  }

  /** One fact of a key at a time in each group, whichever process publishes. */
  #inOrder({ group, deliver }: Subscription, envelope: FactEnvelope): Promise<void> {
    // each group gets its own copy, as from a broker: JSON
    return this.#deliveries.run(`${group}|${envelope.topic}|${envelope.key}`, () =>
      deliver(JSON.parse(JSON.stringify(envelope)) as FactEnvelope),
    )
  }
}

const closed = (): Error => new Error('the message bus is closed')
