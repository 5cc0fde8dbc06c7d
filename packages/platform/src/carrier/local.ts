import type { FactEnvelope } from '@xinyu/contracts/event'
import { KeyedMutex } from '../keyed-mutex.ts'
import type { Carrier, Deliver } from './carrier.ts'

interface Subscription {
  group: string
  topics: ReadonlySet<string>
  deliver: Deliver
}

/**
 * In-process carrier. `publish` resolves when all groups have handled the facts, so the outbox keeps what a crash
 * interrupts. Nothing is delivered before `open()`: a group that is not there yet would miss it for ever.
 */
export class LocalCarrier implements Carrier {
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
    // the group's own store has it already; there is no broker to keep a second copy
  }

  isConnected(): boolean {
    return !this.#isClosed
  }

  async idle(): Promise<boolean> {
    return this.#deliveries.size === 0
  }

  /** Waits for what is being handled; what waits for `open()` is refused and stays with its publisher. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#refuse(closed())
    await this.#deliveries.idle()
  }

  /** Until the first that the group could not take: the others come again after it. */
  async #deliver(subscription: Subscription, envelopes: readonly FactEnvelope[]): Promise<void> {
    for (const envelope of envelopes)
      if (subscription.topics.has(envelope.topic)) await this.#inOrder(subscription, envelope)
  }

  /** One fact of a key at a time in each group, whoever publishes. */
  #inOrder({ group, deliver }: Subscription, envelope: FactEnvelope): Promise<void> {
    // each group gets a copy of its own, and sees what it would see behind a broker: JSON
    return this.#deliveries.run(`${group}|${envelope.topic}|${envelope.key}`, () =>
      deliver(JSON.parse(JSON.stringify(envelope)) as FactEnvelope),
    )
  }
}

const closed = (): Error => new Error('the carrier is closed')
