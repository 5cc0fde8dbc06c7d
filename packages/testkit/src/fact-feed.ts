import { type DataOf, type Fact, type FactEnvelope, topicOf } from '@xinyu/contracts/event'
import { Inbox } from '@xinyu/platform/db/inbox'
import type { RunningService } from '@xinyu/platform/service'

/** A fact as its sender numbered it. */
export const envelopeOf = <F extends Fact>(fact: F, key: string, seq: number, data: DataOf<F>): FactEnvelope => ({
  id: `${topicOf(fact)}:${key}:${seq}`,
  type: fact.type,
  topic: topicOf(fact),
  key,
  seq,
  at: new Date().toISOString(),
  data,
})

/** Delivers facts to one service as a carrier, a crash or an operator would. */
export class FactFeed {
  readonly #inbox: Inbox

  constructor(service: RunningService) {
    this.#inbox = service.app.get(Inbox)
  }

  /** as a carrier does, in order or not */
  receive<F extends Fact>(...fact: Parameters<typeof envelopeOf<F>>): Promise<void> {
    return this.#inbox.receive(envelopeOf(...fact))
  }

  /** as after a crash: handed to the reactions again although it was applied */
  handle<F extends Fact>(...fact: Parameters<typeof envelopeOf<F>>): Promise<void> {
    return this.#inbox.handle(envelopeOf(...fact))
  }

  /** every reaction to it fails, until it is in the dead letters */
  fail<F extends Fact>(...fact: Parameters<typeof envelopeOf<F>>): Promise<void> {
    return this.failDuring([fact[0]], () => this.#inbox.receive(envelopeOf(...fact)))
  }

  /** as `fail`, for facts that the service makes itself while `work` runs */
  async failDuring(kinds: readonly Fact[], work: () => Promise<void>): Promise<void> {
    const { handle } = this.#inbox
    this.#inbox.handle = (envelope) =>
      kinds.some(({ type }) => type === envelope.type)
        ? Promise.reject(new Error('a fault in a reaction'))
        : handle(envelope)
    try {
      await work()
    } finally {
      this.#inbox.handle = handle
    }
  }

  /** every reaction to facts of this kind fails while `work` runs, also to the service's own; else as `fail` */
  async failWhile(fact: Fact, work: () => Promise<unknown>): Promise<void> {
    const { handle } = this.#inbox
    this.#inbox.handle = (envelope) =>
      envelope.type === fact.type ? Promise.reject(new Error('a fault in a reaction')) : handle(envelope)
    try {
      await work()
    } finally {
      this.#inbox.handle = handle
    }
  }

  /** as an operator does, with all that is in the dead letters */
  replayDeadLetters(): Promise<{ replayed: number; failed: number }> {
    return this.#inbox.replayDeadLetters({ after: null, limit: 100 })
  }
}
